import { runTool } from './run-tool.ts';

/**
 * Electron's package comes without its runtime: the first start downloads it, 120 MB from a release page that some
 * networks block. Whether it worked is for the caller to look at; it never rejects.
 * @param instead how to do without it, where that is possible
 */
export async function installElectron(instead = ''): Promise<void> {
  process.stdout.write(`Downloading the Electron runtime, once (about 120 MB).${instead}\n`);
  await runTool(['electron', 'install-electron'], []).catch(() => 1);
}
