import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startNodeKeychainProcess } from '../../src-main/adapters/node-keychain-process.ts';
import { describeUnless } from '../support/describe-need.ts';
import { FakeClock } from '../support/fake-ports.ts';
import {
  type FakeSecretService,
  type PrivateBus,
  type ServiceMode,
  startFakeSecretService,
  startPrivateBus,
  whyNoFakeService,
} from '../support/fake-secret-service.ts';
import { answerOf, type BothLayers, codeOf, openBothLayers, service } from './both-layers.ts';
import { isAlive, keychainProcesses } from './processes.ts';

/** The rows of the notes' keytar table in which nobody answers, and a keychain process that is gone in the middle. */
const missing = whyNoFakeService();

const stopped = 'unavailable: The request to the keychain was stopped.';
const crashed = 'unavailable: The keychain’s process ended unexpectedly.';

describeUnless(missing, 'a keychain that does not answer', () => {
  let bus: PrivateBus;
  let provider: FakeSecretService;
  let clock: FakeClock;
  let layers: BothLayers;

  beforeEach(async () => {
    bus = await startPrivateBus();
    provider = await startFakeSecretService(bus, 'works');
    clock = new FakeClock();
    layers = openBothLayers(bus.env, { clock });
  });
  afterEach(async () => {
    layers.stop();
    await provider.stop();
    await bus.stop();
  });

  async function become(mode: ServiceMode): Promise<void> {
    await provider.become(mode);
    provider.forgetCalls();
  }

  /** Where each call is when it waits for ever: at the prompt, or at the first thing that libsecret asks. */
  const silences = [
    { name: 'the prompt is unanswered', mode: 'unanswered', set: 'Prompt', get: 'Prompt' },
    { name: 'the provider hangs', mode: 'hanging', set: 'GetAll', get: 'GetAll' },
  ] as const;

  describe.each(silences)('$name', ({ mode, set, get }) => {
    it('costs this process neither its threads nor its loop, and ends at once when it is interrupted', async () => {
      const { store, interrupt } = layers;
      await store.set('a', 's3cret');
      interrupt();
      await become(mode);
      const settled: (string | null)[] = [];
      // Twice as many as Node has threads for files.
      const calls = Array.from({ length: 8 }, (_, n) =>
        answerOf(n % 2 ? store.get('a') : store.set('a', 'other')),
      );
      for (const call of calls) void call.then(answer => settled.push(answer));
      await provider.called(set);
      await provider.called(get);

      // Were a thread of ours held, these would not come back.
      await Promise.all(Array.from({ length: 16 }, () => readFile(import.meta.filename)));
      await new Promise(resolve => setTimeout(resolve, 50));
      expect(settled).toEqual([]);

      const [hung = 0] = await keychainProcesses();
      interrupt();
      expect(await Promise.all(calls)).toEqual(Array.from({ length: 8 }, () => stopped));
      await expect.poll(() => isAlive(hung)).toBe(false);

      await provider.become('works');
      expect(await store.get('a')).toBe('s3cret');
      const [next] = await keychainProcesses();
      expect(next).not.toBe(hung);
    });

    it('is waited for aloud by the vault, which gives up nothing but its patience', async () => {
      const { vault } = layers;
      await vault.keep('a', 's3cret');
      layers.stop();
      await become(mode);

      const check = vault.check();
      await provider.called(set);
      clock.advance(1_000);
      expect((await vault.status()).state).toBe('waiting');
      clock.advance(4_000);
      expect((await check).state).toBe('waiting');
      expect(await codeOf(vault.fetch('a'))).toBe('keychain-waiting');
      expect(await codeOf(vault.keep('b', 'x'))).toBe('keychain-waiting');
      expect(await codeOf(vault.forget('a'))).toBe('keychain-waiting');

      expect(await vault.cancel()).toMatchObject({
        state: 'unavailable',
        detail: 'You stopped waiting for it.',
        stopped: true,
      });
      await provider.become('works');
      expect((await vault.check()).state).toBe('ready');
      expect(await vault.fetch('a')).toBe('s3cret');
      expect(await codeOf(vault.fetch('b'))).toBe('secret-absent');
    });

    it('is stopped with everything that queues behind it', async () => {
      const { vault } = layers;
      await become(mode);
      const calls = [codeOf(vault.prove()), codeOf(vault.fetch('a')), codeOf(vault.keep('b', 'x'))];
      await provider.called(set);
      clock.advance(1_000);
      await vault.cancel();
      expect(await Promise.all(calls)).toEqual(calls.map(() => 'keychain-unavailable'));
      await expect.poll(() => keychainProcesses()).toEqual([]);
      expect(await vault.status()).toMatchObject({
        state: 'unavailable',
        detail: 'You stopped waiting for it.',
        stopped: true,
      });
    });
  });

  it('is not asked again at the end of the app', async () => {
    let started = 0;
    const start = () => {
      started += 1;
      return startNodeKeychainProcess(service, bus.env);
    };
    const { vault, stop } = openBothLayers(bus.env, { clock, start });
    await become('unanswered');
    const check = vault.check();
    await provider.called('Prompt');
    clock.advance(1_000);
    clock.advance(4_000);
    expect((await check).state).toBe('waiting');
    await vault.close();
    // What a check by itself would need to start its process.
    await new Promise(resolve => setTimeout(resolve, 200));
    expect(started).toBe(1);
    stop();
  });

  it('a keychain process that is killed in the middle costs that call, typed; the next has a new process', async () => {
    const { store } = layers;
    await store.set('a', 's3cret');
    await become('hanging');
    const calls = [answerOf(store.get('a')), answerOf(store.set('a', 'other')), answerOf(store.delete('a'))];
    await provider.called('CreateItem');
    const [killed = 0] = await keychainProcesses();
    process.kill(killed, 'SIGKILL');
    expect(await Promise.all(calls)).toEqual([crashed, crashed, crashed]);
    await provider.become('works');
    expect(await store.get('a')).toBe('s3cret');
    expect(await keychainProcesses()).not.toContain(killed);
  });

  it('a crash is unavailable to the vault, and forgotten when it is asked again', async () => {
    const { vault } = layers;
    await become('hanging');
    const check = vault.check();
    await provider.called('GetAll');
    const [killed = 0] = await keychainProcesses();
    process.kill(killed, 'SIGKILL');
    expect(await check).toMatchObject({ state: 'unavailable', detail: crashed.replace('unavailable: ', '') });
    await provider.become('works');
    expect((await vault.check()).state).toBe('ready');
  });

  it('a process killed while idle costs nothing', async () => {
    const heard = Promise.withResolvers<void>();
    const start = () => {
      const started = startNodeKeychainProcess(service, bus.env);
      started.onEnd(() => heard.resolve());
      return started;
    };
    const { store, stop } = openBothLayers(bus.env, { clock, start });
    await store.set('a', 's3cret');
    const [killed = 0] = await keychainProcesses();
    process.kill(killed, 'SIGKILL');
    // It is gone from /proc before this process is told.
    await heard.promise;
    expect(await store.get('a')).toBe('s3cret');
    expect(await keychainProcesses()).not.toContain(killed);
    stop();
  });
});
