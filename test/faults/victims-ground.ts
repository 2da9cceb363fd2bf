import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Keyring, startKeyring } from '../support/keyring.ts';

/** What the victims of one file of tests share. */
export interface VictimsGround {
  keyring: Keyring;
  /** Folder of what Node compiles once for all of them. */
  compileCache: string;
  end(): Promise<void>;
}

/** libsecret reads where its keyring is when it is first used, once for a process; each test file is its own. */
export async function openVictimsGround(): Promise<VictimsGround> {
  const keyring = await startKeyring();
  for (const name of ['HOME', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS'])
    process.env[name] = keyring.env[name];
  delete process.env.DISPLAY;
  const compileCache = await mkdtemp(join(tmpdir(), 'keyholder-compiled-'));
  return {
    ...{ keyring, compileCache },
    async end() {
      await keyring.stop();
      await rm(compileCache, { recursive: true, force: true });
    },
  };
}
