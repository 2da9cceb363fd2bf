import { writeLicences } from '../release/licences.ts';
import { runTool } from '../run-tool.ts';

/** What a package is made from: the bundles in out/, and the licences of what is in them. */
export async function buildApp(): Promise<boolean> {
  if ((await runTool(['electron-vite'], ['build', '--logLevel', 'warn'])) !== 0) return false;
  await writeLicences();
  return true;
}
