import { type Keyring, startKeyring } from '../support/keyring.ts';

/** What the victims of one file of tests share. */
export interface VictimsGround {
  keyring: Keyring;
  end(): Promise<void>;
}

/** libsecret reads where its keyring is when it is first used, once for a process; each test file is its own. */
export async function openVictimsGround(): Promise<VictimsGround> {
  const keyring = await startKeyring();
  for (const name of ['HOME', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS'])
    process.env[name] = keyring.env[name];
  delete process.env.DISPLAY;
  return { keyring, end: () => keyring.stop() };
}
