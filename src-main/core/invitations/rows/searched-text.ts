import type { Invitation } from '../../../../src-shared/invitation.ts';
import { smallLetters } from '../../../../src-shared/small-letters.ts';
import type { Stretch } from '../../base/stretch.ts';

/** So many rows are looked through by one call, in much less than a millisecond. */
const rowsInPart = 1_024;
/** Stands after each text, so that nothing is found across two of them. */
const end = '\n';
/** Signs are told apart by their last eight bits: two may look the same, and then the text itself is looked through. */
const differentSigns = 256;

interface Part {
  /** In small letters. */
  text: string;
  /** Where in it each row ends. */
  ends: Uint32Array;
  /** 1 for each sign in it: most of what is looked for in addresses no id can hold, and its text is the longest. */
  signs: Uint8Array;
}

const columns: readonly ((row: Invitation) => string | null)[] = [
  ({ email }) => email,
  ({ role }) => role,
  ({ id }) => id,
];

/**
 * What is searched of a list, in a few long texts that are kept: by text for each of a hundred thousand rows a key that is pressed
 * costs several times as much. More rows may come at the end.
 */
export class SearchedText {
  /** Each with a text of every column. The last one is put together anew once there are more rows. */
  readonly #parts = new Map<number, readonly Part[]>();

  /**
   * 1 at the position of each of the first `count` rows in which it is found.
   * @param sought in small letters, with nothing but signs at its ends
   */
  async find(
    sought: string,
    rows: readonly Invitation[],
    count: number,
    stretch: Stretch,
  ): Promise<Uint8Array> {
    const found = new Uint8Array(count);
    const mayCross = sought.includes(end);
    const holds = (row: Invitation | undefined) =>
      columns.some(textOf => small(row && textOf(row)).includes(sought));
    const signs = [...signsOf(sought)].flatMap((is, sign) => (is === 1 ? sign : []));
    for (let first = 0; first < count; first += rowsInPart) {
      for (const part of this.#partsAt(rows, first, Math.min(first + rowsInPart, count))) {
        if (!signs.every(sign => part.signs[sign] === 1)) continue;
        const { text, ends } = part;
        let n = 0;
        for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, ends[n])) {
          while ((ends[n] ?? text.length) <= at) n += 1;
          if (!mayCross || holds(rows[first + n])) found[first + n] = 1;
        }
      }
      if (stretch.isOver(rowsInPart)) await stretch.pause();
    }
    return found;
  }

  /** Another row stands there. */
  outdate(place: number): void {
    this.#parts.delete(Math.floor(place / rowsInPart));
  }

  #partsAt(rows: readonly Invitation[], first: number, after: number): readonly Part[] {
    const number = first / rowsInPart;
    const known = this.#parts.get(number);
    if (known?.[0]?.ends.length === after - first) return known;
    const parts = columns.map(textOf => partOf(rows.slice(first, after), textOf));
    this.#parts.set(number, parts);
    return parts;
  }
}

function partOf(rows: readonly Invitation[], textOf: (row: Invitation) => string | null): Part {
  const ends = new Uint32Array(rows.length);
  let length = 0;
  const texts = rows.map((row, n) => {
    const text = small(textOf(row));
    length += text.length + end.length;
    ends[n] = length;
    return text;
  });
  const text = texts.join(end);
  return { text, ends, signs: signsOf(text) };
}

function signsOf(text: string): Uint8Array {
  const signs = new Uint8Array(differentSigns);
  for (let at = 0; at < text.length; at += 1) signs[text.charCodeAt(at) % differentSigns] = 1;
  return signs;
}

const small = (text: string | null | undefined): string => smallLetters(text ?? '');
