import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UpdateError } from '../../core/base/ports/updater.ts';

/** Runs a program of the system's, without a shell. Resolves with what it printed. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<string>;

/**
 * What the app in a zip file calls its version. It is unpacked by the program with which Squirrel unpacks it afterwards, and read
 * by the system: two readers of one archive could see two versions in it.
 * @throws UpdateError `not-checked`
 */
export async function bundleVersion(zip: string, run: RunProgram = runProgram): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyholder-update-'));
  try {
    await run('/usr/bin/ditto', ['-x', '-k', zip, folder]);
    const [app, ...more] = (await readdir(folder)).filter(name => name.toLowerCase().endsWith('.app'));
    if (app === undefined || more.length > 0) throw new Error('There is not one app in it.');
    const info = join(folder, app, 'Contents/Info.plist');
    const asked = ['-extract', 'CFBundleShortVersionString', 'raw', '-o', '-', info];
    return (await run('/usr/bin/plutil', asked)).trim();
  } catch {
    throw new UpdateError('not-checked', 'macOS could not be asked which version it is.');
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

function runProgram(program: string, args: readonly string[]): Promise<string> {
  const options = { env: {}, timeout: 5 * 60_000, maxBuffer: 64 * 1024, shell: false };
  return new Promise((resolve, reject) => {
    execFile(program, [...args], options, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
}
