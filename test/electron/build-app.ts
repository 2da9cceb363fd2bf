import { ensureElectronApp } from '../../build/ensure-built.ts';

export default async function buildApp(): Promise<void> {
  if (!(await ensureElectronApp())) throw new Error('Keyholder could not be built.');
}
