import type { MessageBoxOptions } from 'electron';

/** Of each of Keyholder's boxes. Return (but on macOS, where it presses none), Escape and closing it press the first button, which changes nothing. */
export const boxOptions = {
  title: 'Keyholder',
  defaultId: 0,
  cancelId: 0,
  noLink: true,
} as const satisfies Partial<MessageBoxOptions>;
