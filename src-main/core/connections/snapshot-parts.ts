import { type Invitation, invitationSchema } from '../../../src-shared/invitation.ts';
import type { Breath } from '../base/ports/clock.ts';
import type { Files } from '../base/ports/files.ts';
import type { Random } from '../base/ports/random.ts';
import { Stretch } from '../base/stretch.ts';
import { newSealKey, seal, unseal } from '../custody/sealed.ts';

/** Of JSON, in UTF-16 units: what is sealed, opened and parsed in one go. */
const partLength = 512 * 1024;

/** The items of one list lie in one of them while those of the next one are written to the other. */
export const partSets = ['a', 'b'] as const;
type PartSet = (typeof partSets)[number];

/** Where the items of a list lie. */
export interface KeptParts {
  set: PartSet;
  parts: number;
  /** Made for this list alone, and for each part together with its number: those of two lists are never taken for one. */
  key: string;
}

/** The items of long lists, sealed in files of half a megabyte or so: never all of them as one text. */
export class SnapshotParts {
  readonly #files: Files;
  readonly #breath: Breath;
  readonly #random: Random;

  constructor(files: Files, breath: Breath, random: Random) {
    this.#random = random;
    this.#files = files;
    this.#breath = breath;
  }

  /** @throws errors of the disk */
  async write(
    id: string,
    set: PartSet,
    items: readonly Invitation[],
    ended: AbortSignal,
  ): Promise<KeptParts> {
    await this.#remove(id, set);
    const stretch = new Stretch(this.#breath);
    const kept = { set, parts: 0, key: newSealKey(this.#random) };
    let text = '';
    const flush = async () => {
      const sealed = seal(`[${text.slice(1)}]`, kept.key, purposeOf(id, kept.parts), this.#random);
      text = '';
      await this.#files.write(partName(id, set, kept.parts), sealed);
      kept.parts += 1;
    };
    try {
      for (const one of items) {
        if (ended.aborted) break;
        text += `,${JSON.stringify(one)}`;
        if (text.length >= partLength) await flush();
        else if (stretch.isOver()) await stretch.pause();
      }
      if (text !== '') await flush();
      return kept;
    } catch (error) {
      // A full disk needs the room.
      await this.#remove(id, set, kept.parts).catch(() => undefined);
      throw error;
    }
  }

  /** null: not all of them are there and whole. */
  async read(id: string, { set, parts, key }: KeptParts): Promise<Invitation[] | null> {
    const stretch = new Stretch(this.#breath);
    const items: Invitation[] = [];
    for (let n = 0; n < parts; n += 1) {
      const text = await this.#files.read(partName(id, set, n));
      const plain = text === null ? null : unseal(text, key, purposeOf(id, n));
      if (plain === null) return null;
      for (const one of JSON.parse(plain) as unknown[]) {
        items.push(invitationSchema.parse(one));
        if (stretch.isOver()) await stretch.pause();
      }
    }
    return items;
  }

  /** Removes all but those that are kept. @param before where it is known how many there were */
  async clear(id: string, kept: KeptParts | null, before: KeptParts | null = null): Promise<void> {
    for (const set of partSets) {
      if (set !== kept?.set) await this.#remove(id, set, set === before?.set ? before.parts : 0);
    }
  }

  /** From the last to the first: after a sudden end the next one finds all that are left. @param atLeast so many there are */
  async #remove(id: string, set: PartSet, atLeast = 0): Promise<void> {
    let n = atLeast;
    while ((await this.#files.read(partName(id, set, n))) !== null) n += 1;
    for (; n > 0; n -= 1) await this.#files.remove(partName(id, set, n - 1));
  }
}

const partName = (id: string, set: PartSet, n: number): string => `snapshot-${id}-${set}-${n}.json`;
const purposeOf = (id: string, n: number): string => `${id} ${n}`;
