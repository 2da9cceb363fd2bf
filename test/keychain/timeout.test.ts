import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KeychainAnswer, KeychainRequest } from '../../src-main/adapters/keychain-messages.ts';
import { startNodeKeychainProcess } from '../../src-main/adapters/node-keychain-process.ts';
import type { KeychainProcess } from '../../src-main/adapters/process-store.ts';
import { describeUnless } from '../support/describe-need.ts';
import {
  type FakeSecretService,
  type PrivateBus,
  startFakeSecretService,
  startPrivateBus,
  whyNoFakeService,
} from '../support/fake-secret-service.ts';
import { service } from './both-layers.ts';

const missing = whyNoFakeService();

/** A file of its own, since libsecret takes 25 seconds for it; the others run meanwhile. */
describeUnless(missing, 'a provider that begins to hang', () => {
  let bus: PrivateBus;
  let provider: FakeSecretService;
  let keychain: KeychainProcess;
  beforeAll(async () => {
    bus = await startPrivateBus();
    provider = await startFakeSecretService(bus, 'works');
    keychain = startNodeKeychainProcess(service, { ...bus.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' });
  });
  afterAll(async () => {
    keychain?.kill();
    await provider?.stop();
    await bus?.stop();
  });

  it('is given up by libsecret itself in the end, as unavailable', async () => {
    const answers = new EventEmitter();
    keychain.onAnswer(answer => answers.emit(String(answer.id), answer));
    async function ask(request: KeychainRequest): Promise<KeychainAnswer> {
      const answered = once(answers, String(request.id));
      keychain.send(request);
      const [answer] = await answered;
      return answer;
    }

    expect(await ask({ id: 1, call: 'set', account: 'a', secret: 's3cret' })).toMatchObject({ ok: true });
    expect(await ask({ id: 2, call: 'get', account: 'a' })).toMatchObject({ ok: true, secret: 's3cret' });
    await provider.become('hanging');
    const givenUp = { ok: false, kind: 'unavailable', message: 'Timeout was reached' };
    const calls = [
      ask({ id: 3, call: 'get', account: 'a' }),
      ask({ id: 4, call: 'set', account: 'a', secret: 'other' }),
      ask({ id: 5, call: 'delete', account: 'a' }),
    ];
    expect(await Promise.all(calls)).toMatchObject([givenUp, givenUp, givenUp]);
  });
});
