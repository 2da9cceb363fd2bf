/** Slots at first; always a power of two. */
const firstSlots = 256;
/** So many slots in a row are taken only where somebody made texts for it. */
const mostTried = 64;
/** Of a longer text than twice this only the ends are looked at: ids differ in one of them. */
const end = 8;
/** Of FNV-1a. */
const prime = 0x01000193;

/**
 * Texts, each once. As a `Set`, and for a hundred thousand of them in a fraction of its time: what tells them apart is kept as numbers,
 * which grow by a copy and which the garbage collector has nothing to do with. SECURITY: texts that are made to be slow cost no
 * more than in a `Set`; then it is one.
 */
export class TextSet {
  #texts: string[] = [];
  /** Pairs: the hash of a text, and its place in `#texts`, counted from 1. */
  #slots = new Int32Array(2 * firstSlots);
  #set: Set<string> | null = null;

  /** @returns whether it was not there before */
  add(text: string): boolean {
    const hash = hashOf(text);
    const slot = this.#set ? null : this.#slotOf(hash, text);
    if (slot === null) return this.#addToSet(text);
    if (this.#slots[slot + 1] !== 0) return false;
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = this.#texts.push(text);
    if (this.#texts.length * 4 > this.#slots.length) this.#grow();
    return true;
  }

  has(text: string): boolean {
    if (this.#set) return this.#set.has(text);
    const slot = this.#slotOf(hashOf(text), text);
    return slot !== null && this.#slots[slot + 1] !== 0;
  }

  /** Where it is, or would be; null: too many others are in its way. @param text null: none that is there */
  #slotOf(hash: number, text: string | null): number | null {
    const slots = this.#slots;
    const last = slots.length - 1;
    for (let tried = 0, slot = (2 * hash) & last; tried < mostTried; tried += 1, slot = (slot + 2) & last) {
      const place = slots[slot + 1] ?? 0;
      if (place === 0 || (slots[slot] === hash && this.#texts[place - 1] === text)) return slot;
    }
    return null;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(2 * before.length);
    for (let at = 0; at < before.length; at += 2) {
      const hash = before[at] ?? 0;
      const place = before[at + 1] ?? 0;
      if (place === 0) continue;
      const slot = this.#slotOf(hash, null);
      if (slot === null) {
        this.#becomeSet();
        return;
      }
      this.#slots[slot] = hash;
      this.#slots[slot + 1] = place;
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
    this.#slots = new Int32Array(0);
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
