import { laterDialog } from './later.tsx';

export const Dialog = laterDialog(async () => (await import('./dialog-window.tsx')).DialogWindow);
