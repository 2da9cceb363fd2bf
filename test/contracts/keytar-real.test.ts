import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeytarStore } from '../../src-main/adapters/keytar-store.ts';
import { systemRandom } from '../../src-main/adapters/system-random.ts';
import { Changes } from '../../src-main/core/base/changes.ts';
import { SecretStoreError } from '../../src-main/core/base/ports/secret-store.ts';
import { KnownSecrets } from '../../src-main/core/custody/known-secrets.ts';
import { Vault } from '../../src-main/core/custody/vault.ts';
import { describeUnless } from '../support/describe-need.ts';
import { FakeClock, newId } from '../support/fake-ports.ts';
import { type Keyring, startKeyring, whyNoKeyring } from '../support/keyring.ts';
import { describeSecretStore } from './secret-store-contract.ts';

const missing = whyNoKeyring();

const service = 'keyholder-contract-test';
const store = createKeytarStore({ service });

describeUnless(missing, 'keytar on a real gnome-keyring', () => {
  let keyring: Keyring;

  // libsecret reads these when it is first used; each test file is its own process.
  beforeAll(async () => {
    keyring = await startKeyring();
    for (const name of ['HOME', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS'])
      process.env[name] = keyring.env[name];
    delete process.env.DISPLAY;
  });
  afterAll(() => keyring?.stop());

  describeSecretStore('keytar', () => store);

  it('is seen from outside under the service and the account', async () => {
    await store.set('seen from outside', 's3cret');
    expect(await keyring.lookup(service, 'seen from outside')).toBe('s3cret');
    await store.delete('seen from outside');
    expect(await keyring.lookup(service, 'seen from outside')).toBeNull();
  });

  it('locked: says "none", refuses to set, and the vault calls it locked', async () => {
    await store.set('kept', 's3cret');
    await keyring.lock();
    expect(await store.get('kept')).toBeNull();
    const refusal = await store.set('kept', 'other').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SecretStoreError);
    expect(refusal).toMatchObject({ kind: 'locked' });
    const about = {
      version: '0',
      host: 'web',
      keychainService: service,
      dataDir: '/',
      account: 'owner',
      platform: 'linux',
      startInMemory: false,
    } as const;
    const vault = new Vault(
      { secrets: store, interruptSecrets: () => undefined, clock: new FakeClock(), about, newId },
      new Changes(),
      new KnownSecrets(systemRandom),
    );
    expect(await vault.check()).toMatchObject({ state: 'locked' });
  });
});
