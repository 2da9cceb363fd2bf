import { isObject, keysOf } from '../../base/json.ts';
import type { FoundList } from '../../service/find-list.ts';
import { planOf } from '../../service/item-plan.ts';

/** An answer with more fields than these is searched anew. */
const mostFields = 100;
/** So many items tell what the others are, as in a search. */
const sample = 8;

interface Alike {
  found: FoundList;
  /** Beside its list it holds the same values, and so says the same. */
  saysSame: boolean;
}

/**
 * The list of an answer that is made as the one of the page before: of the same names, with items of the same names, and with nothing
 * but plain values beside the list. Where it stands needs no second search then, and of a thousand pages nearly all are made so.
 * null: it is made otherwise.
 */
export function madeAlike(
  answer: unknown,
  before: { json: unknown; list: readonly unknown[] },
): Alike | null {
  if (!isObject(answer) || !isObject(before.json)) return null;
  const [names, namesBefore] = [keysOf(answer), keysOf(before.json)];
  if (names.length !== namesBefore.length || names.length > mostFields) return null;
  let list: readonly unknown[] | null = null;
  let saysSame = true;
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] ?? '';
    if (name !== namesBefore[at]) return null;
    const value: unknown = Reflect.get(answer, name);
    const was: unknown = Reflect.get(before.json, name);
    if (was === before.list && Array.isArray(value) && haveSamePlan(value, before.list)) list = value;
    else if (value !== was && isPlain(value) && isPlain(was)) saysSame = false;
    else if (value !== was || isHolding(value)) return null;
  }
  return list && { found: { list, around: [answer] }, saysSame };
}

function haveSamePlan(list: readonly unknown[], before: readonly unknown[]): boolean {
  const first = before[0];
  const plan = isObject(first) ? planOf(first) : null;
  for (let at = 0; at < Math.min(list.length, sample); at += 1) {
    const one = list[at];
    if (!isObject(one) || planOf(one, plan) !== plan) return false;
  }
  return list.length > 0;
}

const isHolding = (value: unknown): boolean => typeof value === 'object' && value !== null;
/** Null is an empty place of something. */
const isPlain = (value: unknown): boolean => typeof value !== 'object';
