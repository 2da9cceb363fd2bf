import { runTool } from './run-tool.ts';

/**
 * Electron's package comes without its runtime: the first start downloads it, 120 MB from a release page that some
 * networks block. Whether it worked is for the caller to look at; it never rejects.
 */
export async function installElectron(): Promise<void> {
  process.stdout.write(
    'Downloading the Electron runtime, once (about 120 MB). To do without it: npm start -- --web\n',
  );
  await runTool(['electron', 'install-electron'], []).catch(() => 1);
}
