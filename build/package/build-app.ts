import { writeLicences } from '../release/licences.ts';
import { runTool } from '../run-tool.ts';
import { builderEnvironment } from './dist-arguments.ts';

/** What a package is made from: the bundles in out/, and the licences of what is in them. */
export async function buildApp(): Promise<boolean> {
  // Bundling needs no credential, and a plug-in could put one into a bundle.
  const env = builderEnvironment(process.env, false);
  if ((await runTool(['electron-vite'], ['build', '--logLevel', 'warn'], env)) !== 0) return false;
  await writeLicences();
  return true;
}
