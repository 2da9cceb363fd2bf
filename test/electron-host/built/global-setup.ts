import { ensureElectronApp } from '../../../build/ensure-built.ts';

/** The bundle that is tested is that of the sources as they are. */
export default async function setup(): Promise<void> {
  if (!(await ensureElectronApp())) throw new Error('Keyholder could not be built.');
}
