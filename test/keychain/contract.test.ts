import { afterAll, beforeAll, describe } from 'vitest';
import { startNodeKeychainProcess } from '../../src-main/adapters/node-keychain-process.ts';
import { createProcessStore } from '../../src-main/adapters/process-store.ts';
import { describeSecretStore } from '../contracts/secret-store-contract.ts';
import { describeUnless } from '../support/describe-need.ts';
import { startFakeSecretService, startPrivateBus, whyNoFakeService } from '../support/fake-secret-service.ts';
import { startKeePassXC, whyNoKeePassXC } from '../support/keepassxc.ts';
import { startKeyring, whyNoKeyring } from '../support/keyring.ts';

interface Provider {
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

async function startFake(): Promise<Provider> {
  const bus = await startPrivateBus();
  const fake = await startFakeSecretService(bus, 'works');
  return {
    env: bus.env,
    async stop() {
      await fake.stop();
      await bus.stop();
    },
  };
}

describe.each<[string, () => string | null, () => Promise<Provider>]>([
  ['gnome-keyring', whyNoKeyring, startKeyring],
  ['the fake Secret Service', whyNoFakeService, startFake],
  ['KeePassXC', whyNoKeePassXC, startKeePassXC],
])('the keychain process on %s', (name, whyNot, start) => {
  const missing = whyNot();

  describeUnless(missing, 'as a store', () => {
    let provider: Provider;
    const keychain = createProcessStore(() =>
      startNodeKeychainProcess('keyholder-contract-test', provider.env),
    );
    beforeAll(async () => {
      provider = await start();
    });
    afterAll(async () => {
      keychain.interrupt();
      await provider?.stop();
    });
    describeSecretStore(name, () => keychain.store);
  });
});
