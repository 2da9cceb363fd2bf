import { beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src-main/adapters/system-random.ts';
import { Changes } from '../../../src-main/core/base/changes.ts';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import { problemOf } from '../../../src-main/core/base/problem-error.ts';
import { KnownSecrets } from '../../../src-main/core/custody/known-secrets.ts';
import { Vault } from '../../../src-main/core/custody/vault.ts';
import { FakeClock, FakeKeychain, newId } from '../../support/fake-ports.ts';

const about = {
  version: '0',
  host: 'web',
  keychainService: 'k',
  dataDir: '/',
  account: 'owner',
  platform: 'linux',
  startInMemory: false,
} as const;

let keychain: FakeKeychain;
let clock: FakeClock;
let vault: Vault;
let announced: string[];

beforeEach(() => {
  keychain = new FakeKeychain();
  clock = new FakeClock();
  announced = [];
  const changes = new Changes();
  changes.subscribe(message => announced.push(JSON.stringify(message)));
  vault = new Vault(
    { secrets: keychain, interruptSecrets: () => keychain.interrupt(), clock, about, newId },
    changes,
    new KnownSecrets(systemRandom),
  );
});

const codeOf = async (work: Promise<unknown>) => {
  try {
    await work;
    return 'no problem';
  } catch (error) {
    return problemOf(error)?.code ?? 'another error';
  }
};

describe('the truth about the keychain', () => {
  it.each([
    ['works', 'ready'],
    ['locked', 'locked'],
    ['locked-silently', 'locked'],
    ['forgets', 'locked'],
    ['garbles', 'locked'],
    ['unavailable', 'unavailable'],
  ] as const)('%s -> %s', async (mood, state) => {
    keychain.mood = mood;
    expect((await vault.status()).state).toBe(state);
  });

  it('is asked anew by check and remembered by status', async () => {
    keychain.mood = 'locked';
    await vault.status();
    keychain.mood = 'works';
    expect((await vault.status()).state).toBe('locked');
    expect((await vault.check()).state).toBe('ready');
    expect(announced).toHaveLength(2);
  });

  it('joins simultaneous checks', async () => {
    await Promise.all([vault.check(), vault.check(), vault.check()]);
    expect(keychain.calls).toEqual(['set', 'get']);
  });

  describe('a keychain that does not answer', () => {
    beforeEach(() => {
      keychain.mood = 'hangs';
    });
    const settle = () => new Promise(resolve => setImmediate(resolve));

    it('is waited for aloud after a second, answered for after five, and not asked a second time meanwhile', async () => {
      const first = vault.check();
      await settle();
      clock.advance(1_000);
      expect((await vault.status()).state).toBe('waiting');
      clock.advance(4_000);
      // Its state says it all.
      expect(await first).toMatchObject({ state: 'waiting', detail: null });
      expect(await codeOf(vault.fetch('a'))).toBe('keychain-waiting');
      expect(await codeOf(vault.prove())).toBe('keychain-waiting');
      expect(keychain.calls).toHaveLength(1);
    });

    it('is ready when the prompt is answered at last', async () => {
      const first = vault.check();
      await settle();
      clock.advance(5_000);
      await first;
      keychain.answerPrompts();
      await expect.poll(async () => (await vault.status()).state).toBe('ready');
    });

    it('is stopped by the owner, and asked anew only when told', async () => {
      const first = vault.check();
      await settle();
      clock.advance(5_000);
      await first;
      expect(await vault.cancel()).toMatchObject({
        state: 'unavailable',
        detail: expect.stringContaining('stopped'),
      });
      await settle();
      expect(keychain.calls).toHaveLength(1);
      keychain.mood = 'works';
      expect((await vault.status()).state).toBe('unavailable');
      expect((await vault.check()).state).toBe('ready');
    });
  });
});

describe('keeping', () => {
  it('takes no more than the limit, and the keychain is no less ready for that', async () => {
    expect(await codeOf(vault.keep('a', 'x'.repeat(16_385)))).toBe('keychain-mismatch');
    expect([...keychain.items.keys()]).toEqual([]);
    expect(await vault.keep('a', 'x'.repeat(16_384))).toBe('keychain');
    expect(await vault.status()).toMatchObject({ state: 'ready' });
  });

  it('keeps and gives back', async () => {
    expect(await vault.keep('a', 's3cret')).toBe('keychain');
    expect(await vault.fetch('a')).toBe('s3cret');
  });

  it.each([
    ['locked', 'keychain-locked'],
    ['locked-silently', 'keychain-locked'],
    ['forgets', 'keychain-locked'],
    ['unavailable', 'keychain-unavailable'],
  ] as const)('says so when the keychain is %s', async (mood, code) => {
    keychain.mood = mood;
    expect(await codeOf(vault.keep('a', 's3cret'))).toBe(code);
    expect(await codeOf(vault.prove())).toBe(code);
  });

  it('does not believe what it cannot read back', async () => {
    const set = keychain.set.bind(keychain);
    keychain.set = (account, secret) => set(account, account === 'a' ? `${secret}?` : secret);
    expect(await codeOf(vault.keep('a', 's3cret'))).toBe('keychain-mismatch');
    expect([...keychain.items.keys()]).toEqual(['test item']);
  });

  it('leaves what was there before where the keychain says yes and keeps nothing', async () => {
    await vault.keep('a', 'the-one-before');
    keychain.mood = 'forgets';
    expect(await codeOf(vault.keep('a', 'the-one-after'))).toBe('keychain-locked');
    keychain.mood = 'works';
    expect(await vault.fetch('a')).toBe('the-one-before');
  });

  it('leaves a long one whole, too, which lies in parts', async () => {
    const long = 'a-long-one '.repeat(500);
    await vault.keep('a', long);
    keychain.mood = 'forgets';
    for (const after of ['the-one-after', long.toUpperCase()])
      expect(await codeOf(vault.keep('a', after))).toBe('keychain-locked');
    keychain.mood = 'works';
    expect(await vault.fetch('a')).toBe(long);
    await vault.keep('a', 'the-one-after');
    expect([...keychain.items.keys()]).toEqual(['a']);
  });

  it('uses memory only when the owner chose it', async () => {
    keychain.mood = 'unavailable';
    await vault.useMemory();
    expect((await vault.status()).state).toBe('memory');
    expect(await vault.keep('a', 's3cret')).toBe('memory');
    expect(await vault.fetch('a')).toBe('s3cret');
    await vault.forget('a');
    keychain.mood = 'works';
    // Nothing was written to it that would prove that it can be asked.
    expect(await codeOf(vault.fetch('a'))).toBe('keychain-locked');
    expect(keychain.items.size).toBe(0);
  });
});

describe('SECURITY: what a keychain says is shown without the secret that it was given', () => {
  const secret = 'khp_0123456789abcdefghijklmnop';
  const long = Array.from({ length: 900 }, (_, n) => `part${n}`).join('-');

  it.each([
    ['as it is', secret, (given: string) => `Cannot store "${given}".`, 'Cannot store "«redacted»".'],
    ['in escapes', secret, (given: string) => `Bad: ${given.replaceAll('_', '\\u005f')}`, 'Bad: «redacted»'],
    ['a part of a long one', long, (given: string) => `Too long: ${given}`, 'Too long: «redacted»'],
    ['in its first line', secret, (given: string) => `No: ${given}\n  at CreateItem()`, 'No: «redacted»'],
    [
      'where a text would be cut',
      secret,
      (given: string) => `${'no '.repeat(60)}${given}`,
      /^[no ]+«redacted»$/,
    ],
  ])('%s', async (_how, kept, said, shown) => {
    const set = keychain.set.bind(keychain);
    keychain.set = async (account, given) => {
      if (account.startsWith('a')) throw new SecretStoreError('unavailable', said(given));
      await set(account, given);
    };
    const refused = await vault.keep('a', kept).then(
      () => null,
      error => problemOf(error),
    );
    const like = typeof shown === 'string' ? shown : expect.stringMatching(shown);
    expect(refused).toEqual({ code: 'keychain-unavailable', technical: like });
    expect(await vault.status()).toMatchObject({ state: 'unavailable', detail: like });
  });
});

describe('fetching and forgetting', () => {
  it('is known to be ready again by whatever it has kept', async () => {
    keychain.mood = 'locked';
    expect(await codeOf(vault.prove())).toBe('keychain-locked');
    keychain.mood = 'works';
    announced = [];
    await vault.keep('a', 'secret-0123456789');
    expect(announced).toHaveLength(1);
    const asked = keychain.calls.length;
    expect(await vault.status()).toMatchObject({ state: 'ready', detail: null });
    expect(keychain.calls).toHaveLength(asked);
  });

  it('tells absent from locked', async () => {
    expect(await codeOf(vault.fetch('a'))).toBe('secret-absent');
    keychain.mood = 'locked-silently';
    expect(await codeOf(vault.fetch('a'))).toBe('keychain-locked');
  });

  it('does not call a secret forgotten that a locked keychain still holds', async () => {
    await vault.keep('a', 's3cret');
    keychain.mood = 'locked-silently';
    expect(await codeOf(vault.forget('a'))).toBe('keychain-locked');
    keychain.mood = 'works';
    await vault.forget('a');
    expect(keychain.items.has('a')).toBe(false);
  });

  describe('a keychain that is locked when asked and unlocked by the test item’s prompt', () => {
    beforeEach(async () => {
      await vault.keep('a', 's3cret');
      keychain.mood = 'locked-silently';
      const set = keychain.set.bind(keychain);
      keychain.set = (account, secret) => {
        keychain.mood = 'works';
        return set(account, secret);
      };
    });

    it('is asked once more before a secret is called absent', async () => {
      expect(await vault.fetch('a')).toBe('s3cret');
    });

    it('is asked once more before a secret is called forgotten', async () => {
      await vault.forget('a');
      expect(keychain.items.has('a')).toBe(false);
    });
  });

  describe('a keychain that locks between two parts of a secret, and says that it has none', () => {
    const long = 's3cret'.repeat(1_000);
    /** When the first part has been read so many times. */
    const locksAfter = (times: number) => {
      const { get } = keychain;
      let left = times;
      keychain.get = async account => {
        const text = await get.call(keychain, account);
        const isFirst = account === 'a part a1';
        if (isFirst) left -= 1;
        if (isFirst && left === 0) keychain.mood = 'locked-silently';
        return text;
      };
    };

    it('is locked, and has lost no part', async () => {
      await vault.keep('a', long);
      locksAfter(1);
      expect(await codeOf(vault.fetch('a'))).toBe('keychain-locked');
      keychain.mood = 'works';
      expect(await vault.fetch('a')).toBe(long);
    });

    it('is locked, too, as what was kept is read back', async () => {
      locksAfter(2);
      expect(await codeOf(vault.keep('a', long))).toBe('keychain-locked');
    });

    it('and unlocks again gives out the whole of it', async () => {
      await vault.keep('a', long);
      locksAfter(1);
      const { set } = keychain;
      keychain.set = (account, secret) => {
        keychain.mood = 'works';
        return set.call(keychain, account, secret);
      };
      expect(await vault.fetch('a')).toBe(long);
    });
  });

  it('is not called locked because another Keyholder tests it at the same moment', async () => {
    const get = keychain.get.bind(keychain);
    let others = 1;
    keychain.get = async account => {
      if (others > 0) keychain.items.set(account, 'written by another');
      others -= 1;
      return get(account);
    };
    expect((await vault.check()).state).toBe('ready');
  });

  it('deletes no secret that was put into its place meanwhile', async () => {
    await vault.keep('a', 's3cret');
    const [, place] = await Promise.all([vault.forget('a'), vault.keep('a', 'another')]);
    expect(place).toBe('keychain');
    expect(keychain.items.get('a')).toBe('another');
    expect(await vault.fetch('a')).toBe('another');
  });

  it('nor one that memory was given in its place meanwhile', async () => {
    vault.hold('a', 's3cret');
    const remove = keychain.delete.bind(keychain);
    keychain.delete = async account => {
      if (account === 'a') vault.hold('a', 'another');
      await remove(account);
    };
    await vault.forget('a');
    expect(await vault.fetch('a')).toBe('another');
  });

  it('keeps the last of two secrets that are put into one place at once', async () => {
    await Promise.all([vault.keep('a', 's3cret'), vault.keep('a', 'another')]);
    expect(keychain.items.get('a')).toBe('another');
  });

  it('leaves nothing behind of a secret that was not kept as it was', async () => {
    const set = keychain.set.bind(keychain);
    keychain.set = (account, secret) => set(account, account === 'a' ? `${secret}?` : secret);
    expect(await codeOf(vault.keep('a', 's3cret'))).toBe('keychain-mismatch');
    expect(keychain.items.has('a')).toBe(false);
  });
});
