import { createHash } from 'node:crypto';
import type { Place } from '../../../src-shared/token-note.ts';

/** Between the texts of two computers. */
const between = '\n\n— — —\n\n';

/**
 * Both notes, one under the other, in an order that does not hang on which came first. One that the other begins with, or holds, is
 * in it already.
 */
export function joinedNotes(one: string, other: string): string {
  if (one === other) return one;
  const parts = [...new Set([...one.split(between), ...other.split(between)])].filter(text => text !== '');
  const own = parts.filter(text => !parts.some(whole => whole !== text && whole.includes(text)));
  return own.sort().join(between);
}

const contentOf = ({ name, link, person }: Place): string => JSON.stringify([name, link, person]);

/** All places of both. Two that were one before one side changed it are two; a tick is not taken back. */
export function joinedPlaces(one: readonly Place[], other: readonly Place[]): Place[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return withOwnIds(one);
  const byContent = new Map<string, Place>();
  for (const place of [...one, ...other]) {
    const content = contentOf(place);
    const before = byContent.get(content) ?? place;
    const id = before.id < place.id ? before.id : place.id;
    byContent.set(content, { ...place, id, updated: before.updated || place.updated });
  }
  const [ofOne, ofOther] = [one, other].map(side => [...new Set(side.map(contentOf))]);
  const order = orderOf(ofOne ?? [], ofOther ?? []) ?? [...byContent.keys()].sort();
  return withOwnIds(order.flatMap(content => byContent.get(content) ?? []));
}

/** Of the side that has everything; null: neither has, or both have it in another order. */
function orderOf(one: readonly string[], other: readonly string[]): readonly string[] | null {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (!shorter.every(content => longer.includes(content))) return null;
  const isSame = shorter.length < longer.length || shorter.every((content, n) => content === longer[n]);
  return isSame ? longer : null;
}

/** What was changed on one side has the id that it had: the first by content keeps it. */
function withOwnIds(places: readonly Place[]): Place[] {
  const owner = new Map<string, string>();
  for (const place of places) {
    const content = contentOf(place);
    const before = owner.get(place.id);
    if (before === undefined || content < before) owner.set(place.id, content);
  }
  return places.map(place =>
    owner.get(place.id) === contentOf(place) ? place : { ...place, id: idOf(contentOf(place)) },
  );
}

const idOf = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 32);
