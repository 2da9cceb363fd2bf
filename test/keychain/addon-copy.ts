import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { KeychainProcess } from '../../src-main/adapters/process-store.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** keytar names the library that it needs by this; a name of the same length leaves the rest of the addon as it is. */
const libsecret = 'libsecret-1.so.0';
const missingLibrary = 'libsecret-0.so.0';

/**
 * A copy of the keychain process's sources with a keytar of its own, which can be taken away in the two ways that happen:
 * the package is not there, or its addon needs a libsecret that is not on this computer.
 */
export async function copyWithOwnKeytar(): Promise<{
  start(service: string, env: NodeJS.ProcessEnv): Promise<() => KeychainProcess>;
  withoutPackage(): Promise<void>;
  withoutLibrary(): Promise<void>;
  whole(): Promise<void>;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'keyholder-keytar-'));
  const own = join(folder, 'node_modules', 'keytar');
  const kept = join(root, 'node_modules', 'keytar');
  const addon = join('prebuilds', `${process.platform}-${process.arch}`, 'keytar.node');
  await cp(join(root, 'src-main', 'adapters'), join(folder, 'src-main', 'adapters'), { recursive: true });
  const ports = join('src-main', 'core', 'base', 'ports');
  await cp(join(root, ports), join(folder, ports), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');

  async function whole(): Promise<void> {
    await rm(own, { recursive: true, force: true });
    for (const part of ['package.json', 'lib', addon])
      await cp(join(kept, part), join(own, part), { recursive: true });
  }
  await whole();

  return {
    whole,
    withoutPackage: () => rm(own, { recursive: true }),
    async withoutLibrary() {
      const bytes = await readFile(join(kept, addon));
      const at = bytes.indexOf(libsecret);
      if (at === -1) throw new Error(`keytar's addon does not name ${libsecret}.`);
      bytes.write(missingLibrary, at, 'latin1');
      // A new file: the old one may be mapped into a running process.
      await rm(join(own, addon));
      await writeFile(join(own, addon), bytes);
    },
    async start(service, env) {
      const path = join(folder, 'src-main', 'adapters', 'node-keychain-process.ts');
      const copy = (await import(
        pathToFileURL(path).href
      )) as typeof import('../../src-main/adapters/node-keychain-process.ts');
      return () => copy.startNodeKeychainProcess(service, env);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
