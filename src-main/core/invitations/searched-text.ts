import type { Invitation } from '../../../src-shared/invitation.ts';
import type { Stretch } from '../base/stretch.ts';

/** So many rows are looked through by one call, in much less than a millisecond. */
const rowsInPart = 1_024;
/** Stands after each text, so that nothing is found across two of them. */
const end = '\n';

interface Part {
  /** In small letters. */
  text: string;
  /** Where in it each row ends. */
  ends: Uint32Array;
}

/**
 * What is searched of a list, in a few long texts that are kept: by text for each of a hundred thousand rows a key that is pressed
 * costs several times as much. More rows may come at the end.
 */
export class SearchedText {
  /** Full ones: the last rows are put together each time. */
  readonly #parts = new Map<number, Part>();

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
    const holds = (row: Invitation | undefined) => textsOf(row).some(text => text.includes(sought));
    for (let first = 0; first < count; first += rowsInPart) {
      const { text, ends } = this.#part(rows, first, Math.min(first + rowsInPart, count));
      let n = 0;
      for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, ends[n])) {
        while ((ends[n] ?? text.length) <= at) n += 1;
        if (!mayCross || holds(rows[first + n])) found[first + n] = 1;
      }
      if (stretch.isOver(rowsInPart)) await stretch.pause();
    }
    return found;
  }

  /** Another row stands there. */
  outdate(place: number): void {
    this.#parts.delete(Math.floor(place / rowsInPart));
  }

  #part(rows: readonly Invitation[], first: number, after: number): Part {
    const number = first / rowsInPart;
    const known = this.#parts.get(number);
    if (known) return known;
    const texts: string[] = [];
    const ends = new Uint32Array(after - first);
    let length = 0;
    for (let n = first; n < after; n += 1) {
      const row = rows[n];
      const [email, role, id] = [small(row?.email), small(row?.role), small(row?.id)];
      texts.push(email, role, id);
      length += email.length + role.length + id.length + 3 * end.length;
      ends[n - first] = length;
    }
    const part = { text: texts.join(end), ends };
    if (ends.length === rowsInPart) this.#parts.set(number, part);
    return part;
  }
}

const small = (text: string | null | undefined): string => text?.toLowerCase() ?? '';

const textsOf = (row: Invitation | undefined): string[] => [row?.email, row?.role, row?.id].map(small);
