/** Places at first; always a power of two, and at least twice as many as there are texts. */
const firstPlaces = 512;
/** So many places in a row are taken only where somebody made texts for it. */
const mostTried = 64;
/** Of a longer text than twice this only the ends are looked at: ids differ in one of them. */
const end = 8;
/** Texts in order are held so many together: one list of all of them would be copied, into new memory, as often as it grows. */
const together = 512;
/** Of FNV-1a. */
const prime = 0x01000193;

/**
 * Texts, each once. As a `Set`, and for a hundred thousand of them in a fraction of its time: as long as they come in order, up or
 * down, as ids that are counted or begin with a time do, that alone tells them apart; then what does is kept as numbers, which grow
 * by a copy and which the garbage collector has nothing to do with. SECURITY: texts that are made to be slow cost no more than in a
 * `Set`; then it is one.
 */
export class TextSet {
  #texts: string[] = [];
  /** The same as long as they come in order: all parts but the last are full. */
  #parts: string[][] = [];
  #inOrder = 0;
  #last: string | null = null;
  /** Each text so far is greater than the one before it, or each is less. */
  #order: 'up' | 'down' | null = 'up';
  /** Of each text. Beside the places, so that these are few bytes, of which more lie near. */
  #hashes = new Int32Array(0);
  /** Where in `#texts` each is, counted from 1; 0: none. */
  #places = new Int32Array(0);
  #set: Set<string> | null = null;

  /** @returns whether it was not there before */
  add(text: string): boolean {
    if (this.#order !== null) {
      if (this.#isNext(text)) return this.#addNext(text);
      if (this.#isInOrder(text)) return false;
      this.#leaveOrder();
    }
    const hash = hashOf(text);
    const at = this.#set ? null : this.#find(hash, text);
    if (at === null) return this.#addToSet(text);
    if (this.#places[at] !== 0) return false;
    this.#hashes[this.#texts.length] = hash;
    this.#places[at] = this.#texts.push(text);
    if (this.#texts.length === this.#hashes.length) this.#grow();
    return true;
  }

  has(text: string): boolean {
    if (this.#order !== null) return !this.#isNext(text) && this.#isInOrder(text);
    if (this.#set) return this.#set.has(text);
    const at = this.#find(hashOf(text), text);
    return at !== null && this.#places[at] !== 0;
  }

  #isNext(text: string): boolean {
    const last = this.#last;
    if (last === null) return true;
    if (this.#inOrder === 1) this.#order = text > last ? 'up' : 'down';
    return this.#order === 'up' ? text > last : text < last;
  }

  #addNext(text: string): boolean {
    const place = this.#inOrder % together;
    if (place === 0) this.#parts.push(new Array<string>(together));
    const part = this.#parts[this.#parts.length - 1];
    if (part) part[place] = text;
    this.#last = text;
    this.#inOrder += 1;
    return true;
  }

  #isInOrder(text: string): boolean {
    let [from, to] = [0, this.#inOrder];
    while (from < to) {
      const middle = (from + to) >> 1;
      const one = this.#parts[Math.floor(middle / together)]?.[middle % together] ?? '';
      if (one === text) return true;
      if (one < text === (this.#order === 'up')) from = middle + 1;
      else to = middle;
    }
    return false;
  }

  #leaveOrder(): void {
    this.#order = null;
    // What is left empty at the end is no text.
    this.#texts = this.#parts.flat();
    this.#parts = [];
    this.#last = null;
    this.#grow();
  }

  /** Where its place is, or would be; null: too many others are in its way. @param text null: none that is there */
  #find(hash: number, text: string | null): number | null {
    const places = this.#places;
    const last = places.length - 1;
    for (let tried = 0, at = hash & last; tried < mostTried; tried += 1, at = (at + 1) & last) {
      const place = places[at] ?? 0;
      if (place === 0) return at;
      if (text !== null && this.#hashes[place - 1] === hash && this.#texts[place - 1] === text) return at;
    }
    return null;
  }

  #grow(): void {
    const known = this.#hashes;
    const { length } = this.#texts;
    const places = Math.max(firstPlaces, 8 * 2 ** Math.ceil(Math.log2(length)));
    this.#hashes = new Int32Array(places / 2);
    this.#hashes.set(known);
    this.#places = new Int32Array(places);
    for (let place = 1; place <= length; place += 1) {
      const hash = known[place - 1] ?? hashOf(this.#texts[place - 1] ?? '');
      this.#hashes[place - 1] = hash;
      const at = this.#find(hash, null);
      if (at === null) {
        this.#becomeSet();
        return;
      }
      this.#places[at] = place;
    }
  }

  #addToSet(text: string): boolean {
    if (!this.#set) this.#becomeSet();
    const size = this.#set?.size;
    return this.#set?.add(text).size !== size;
  }

  #becomeSet(): void {
    this.#set = new Set(this.#texts);
    this.#texts = [];
    this.#hashes = new Int32Array(0);
    this.#places = new Int32Array(0);
  }
}

function hashOf(text: string): number {
  const { length } = text;
  let hash = length;
  const firstEnd = Math.min(length, end);
  for (let at = 0; at < firstEnd; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  for (let at = Math.max(firstEnd, length - end); at < length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  }
  return hash ^ (hash >>> 15);
}
