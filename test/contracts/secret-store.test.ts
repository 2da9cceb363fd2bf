import { createMemoryStore } from '../../src-main/adapters/memory-store.ts';
import { guardStore } from '../../src-main/core/custody/guarded-store.ts';
import { FakeClock, FakeKeychain } from '../support/fake-ports.ts';
import { describeSecretStore } from './secret-store-contract.ts';

const memory = createMemoryStore();
describeSecretStore('memory', () => memory);

const fake = new FakeKeychain();
describeSecretStore('the fake keychain of the tests', () => fake);

const guarded = guardStore(createMemoryStore(), new FakeClock(), {
  slow: () => undefined,
  answered: () => undefined,
});
describeSecretStore('a guarded store', () => guarded);
