import { z } from 'zod';
import { parsedJson } from '../../../src-main/core/base/parsed-json.ts';
import { type SecretStore, SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import { recordsNote } from '../../../src-main/core/custody/secret-names.ts';
import type { Chance } from './chance.ts';
import type { Schedule } from './schedule.ts';

/** The manners that real keychains were seen to have. */
export const keychainMoods = [
  'works',
  'slow', // answers after longer than anybody waits
  'prompts', // a prompt is open: answers when it is, or never
  'locked-silently', // says "none" to every question and refuses to keep anything
  'dismissed', // says that it has kept something, and has not
  'locked', // says so
  'gone', // no bus, no provider, no library
  'full', // gives out what it has, and keeps nothing more
  'keeps no new', // writes over what it has, and keeps nothing new: whoever asks it beforehand hears that all is well
  'loses new', // the same, and says that it has kept it
  'dies', // ends in the middle of a call, now and then
  'garbles', // keeps something else
] as const;
export type KeychainMood = (typeof keychainMoods)[number];

/** As Windows has it, of UTF-8. */
const mostBytes = 2_560;

/** Whether an item holds a piece of a secret that is longer than that. */
export const isPart = (account: string): boolean => / part [ab]\d+$/.test(account);

const noteSchema = z.object({ tokens: z.array(z.object({ id: z.string(), connectionId: z.string() })) });

export class Keychain {
  items = new Map<string, string>();
  #mood: KeychainMood = 'works';
  /** When it came to be as it is. */
  moodSince = 0;
  /** Items that somebody else has taken away, or that were left with another provider: nobody can know them any more. */
  lost = false;
  /** Items were mixed up, or what they are known again by was taken away. */
  mixed = false;
  /** The accounts of which another one's secret is given out, or was. */
  readonly mixedUp: string[] = [];
  /** One process has asked for something while it waited for what it had asked before: each may be a prompt, and holds a thread. */
  crowded = false;
  unknowable = false;
  /** Of another provider, until the two are exchanged back. */
  #others = new Map<string, string>();
  #open: ((answer: 'go on' | Error) => void)[] = [];
  /** Until when it is at what it was asked, whoever has asked. One provider does one thing after the other, as gnome-keyring does. */
  #busyUntil = 0;
  readonly #schedule: Schedule;
  readonly #chance: () => Chance;

  constructor(schedule: Schedule, chance: () => Chance) {
    this.#schedule = schedule;
    this.#chance = chance;
  }

  /** What it holds, as whoever asks for it has it: what lies in parts is whole, and a part that nothing names stands by itself. */
  get secrets(): Map<string, string> {
    const secrets = new Map(this.items);
    for (const [account, text] of this.items) {
      const [, generation, count = 0] = /^keyholder-parts:([ab]):(\d+):/.exec(text) ?? [];
      if (generation === undefined) continue;
      const parts = Array.from({ length: Number(count) }, (_, n) => `${account} part ${generation}${n + 1}`);
      secrets.set(account, parts.map(one => this.items.get(one) ?? '').join(''));
      for (const one of parts) secrets.delete(one);
    }
    return secrets;
  }

  get mood(): KeychainMood {
    return this.#mood;
  }

  set mood(mood: KeychainMood) {
    this.#mood = mood;
    this.moodSince = this.#schedule.time;
  }

  port(isAlive: () => boolean): { secrets: SecretStore; interruptSecrets: () => void } {
    let open = 0;
    const call = <T>(work: () => T): Promise<T> => {
      this.crowded ||= open > 0;
      open += 1;
      const answer = this.#call(isAlive, work);
      const ended = () => {
        open -= 1;
      };
      // Beside it: an answer that came later would make other histories of the same numbers.
      answer.then(ended, ended);
      return answer;
    };
    const secrets: SecretStore = {
      get: account => call(() => this.#get(account)),
      set: (account, secret) => call(() => this.#set(account, secret)),
      delete: account => call(() => this.#delete(account)),
    };
    const interruptSecrets = () => {
      for (const end of this.#open.splice(0)) end(new SecretStoreError('unavailable', 'It was stopped.'));
    };
    return { secrets, interruptSecrets };
  }

  /** What hangs goes on, as the prompt was answered. */
  answerPrompts(): void {
    for (const end of this.#open.splice(0)) end('go on');
  }

  exchange(): void {
    this.unknowable = true;
    [this.items, this.#others] = [this.#others, this.items];
    this.lost = true;
  }

  mix(one: string, other: string): void {
    this.mixed = true;
    this.mixedUp.push(one, other);
    const [first = '', second = ''] = [this.items.get(one), this.items.get(other)];
    this.items.set(one, second);
    this.items.set(other, first);
    this.lost = true;
  }

  lose(account: string): void {
    this.items.delete(account);
    this.lost = true;
    this.unknowable ||= account === 'fingerprint key';
  }

  /** Of which tokens the program has noted the ids. */
  get notedTokens(): { id: string; connectionId: string }[] {
    const text = this.secrets.get(recordsNote);
    // Somebody may have garbled it.
    return parsedJson(text ?? '', noteSchema)?.tokens ?? [];
  }

  crash(): void {
    this.#open = [];
  }

  #get(account: string): string | null {
    this.#refuse();
    if (this.mood === 'locked-silently' || this.mood === 'dismissed') return null;
    return this.items.get(account) ?? null;
  }

  #set(account: string, secret: string): void {
    this.#refuse();
    if (Buffer.byteLength(secret) > mostBytes) throw new SecretStoreError('unavailable', 'Too long.');
    if (this.mood === 'locked-silently')
      throw new SecretStoreError('locked', 'Cannot create an item in a locked collection');
    const isFull = this.mood === 'full' || (this.mood === 'keeps no new' && !this.items.has(account));
    if (isFull) throw new SecretStoreError('unavailable', 'No space left on device');
    if (this.mood === 'dismissed' || (this.mood === 'loses new' && !this.items.has(account))) return;
    const garbled = this.mood === 'garbles' && this.#chance().yes(0.5);
    if (garbled) this.lost = true;
    this.items.set(account, garbled ? secret.slice(1) : secret);
  }

  #delete(account: string): void {
    this.#refuse();
    if (this.mood !== 'locked-silently' && this.mood !== 'dismissed') this.items.delete(account);
  }

  #refuse(): void {
    if (this.mood === 'locked') throw new SecretStoreError('locked', 'The keychain is locked.');
    const died = this.mood === 'dies' && this.#chance().yes(0.3);
    if (this.mood === 'gone' || died) throw new SecretStoreError('unavailable', 'There is no keychain.');
  }

  #call<T>(isAlive: () => boolean, work: () => T): Promise<T> {
    const chance = this.#chance();
    return new Promise((resolve, reject) => {
      const answer = () => {
        if (!isAlive()) return;
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      if (this.mood === 'prompts') {
        this.#open.push(end => {
          if (end !== 'go on') reject(end);
          else this.#schedule.in(1, answer);
        });
        return;
      }
      const own = this.mood === 'slow' ? chance.between(500, 9_000) : chance.below(4);
      // What a process has asked that was killed since comes before it.
      const takes = Math.max(own, this.#busyUntil - this.#schedule.time);
      let result: { value: T } | { error: unknown } | null = null;
      // What is asked may be done before it is answered, and the answer lost with the process.
      if (chance.yes(0.2)) {
        const act = () => {
          try {
            result = { value: work() };
          } catch (error) {
            result = { error };
          }
        };
        this.#schedule.in(takes, act, false);
        this.#busyUntil = this.#schedule.time + takes;
      }
      this.#schedule.in(takes + 1, () => {
        if (result === null) answer();
        else if (!isAlive()) return;
        else if ('value' in result) resolve(result.value);
        else reject(result.error);
      });
    });
  }
}
