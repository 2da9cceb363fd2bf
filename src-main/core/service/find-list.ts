import { entriesOf, isObject, type JsonObject, keysOf, pick } from '../base/json.ts';
import { plainName } from '../base/plain-name.ts';
import { hasAddress, likeness, planOf, unwrapped } from './item-plan.ts';
import { isPagingName } from './page-signs.ts';

export interface FoundList {
  list: readonly unknown[];
  /** The objects around it, outermost first. */
  around: readonly JsonObject[];
}

type Class = 'invitations' | 'usual' | 'neighbour' | 'other' | 'none';

const invitationsName =
  /invite[ds]?$|invitations?$|invitees?$|^invit(?:ation|e)s?(?:list|data|items|page|connection|collection)$/;
const usualName =
  /^(?:data|items?|results?|records?|entr(?:y|ies)|content|values?|docs|documents|elements|objects|embedded|hydramember|member|list|rows|resources|edges|nodes|collection|hits|response|payload|body|children|d|team|entities|output|keyinfo)$/;
/** People and things that stand beside invitations; they are the list only where there is nothing else. */
const neighbourName =
  /(?:members|users?|roles|teams|owners|admins|groups|contacts|accounts|guests|organizations|workspaces|inviters?)$/;
const noItems =
  /(?:errors?|warnings|included|links?|permissions|messages|tags|labels|domains|scopes|features|actions|columns|headers|facets|filters|sort|seats|projects|plans|invoices|events|logs|notifications|tokens|keys)$/;

/** What a name says counts for more than what items look like, and that for more than an unknown name. */
const worth: Readonly<Record<Class, number>> = {
  invitations: 60,
  usual: 30,
  neighbour: 0,
  other: 0,
  none: 0,
};
/** An object of an unknown name must look like invitations by itself: it has an address. */
const enough = 4;
const deepest = 6;
const mostLooked = 2_000;
/** So many items tell what the others are. */
const sample = 8;

interface Candidate extends FoundList {
  score: number;
  /** Not left out, nor null. */
  isThere: boolean;
}

/**
 * Finds the list in an answer whose shape is not documented (4.1 rule 4): the array, or the object keyed by ids, that is called
 * invitations or whose items look like them. null where there is none, or two that are equally good.
 * @param onAlike told of the latter
 */
export function findList(answer: unknown, onAlike: () => void = () => undefined): FoundList | null {
  if (Array.isArray(answer)) {
    const [one] = answer;
    const inside = answer.length === 1 && isObject(one) && likeness(one) < enough ? findList(one) : null;
    return inside && inside.list.length > 0 ? inside : isErrors(answer) ? null : { list: answer, around: [] };
  }
  // How Go writes an empty list.
  if (answer === null) return { list: [], around: [] };
  if (!isObject(answer)) return null;
  const candidates: Candidate[] = [];
  const lesser: Candidate[] = [];
  let looked = 0;

  function look(value: JsonObject, around: readonly JsonObject[], inherited: Class): void {
    const here = [...around, value];
    for (const [name, inner] of entriesOf(value)) {
      looked += 1;
      if (looked > mostLooked) return;
      const called = classOf(plainName(name), inherited);
      const list = Array.isArray(inner) ? inner : asKeyed(inner, called);
      if (list) add(list, here, called);
      else if (isEmpty(inner)) add([], here, called, 20);
      if (isObject(inner) && here.length < deepest) look(inner, here, called);
    }
  }

  function add(list: readonly unknown[], around: readonly JsonObject[], called: Class, less = 0): void {
    const alike = alikeness(list);
    const candidate = { list, around, isThere: less === 0, score: worth[called] + alike - less };
    if (called === 'none') return;
    if (called === 'neighbour' ? alike >= 10 : called !== 'other' || alike >= enough)
      candidates.push(candidate);
    else if (list.length === 0 || alike >= enough) lesser.push(candidate);
  }

  const keyed = asKeyed(answer, 'other');
  if (keyed && alikeness(keyed) >= enough) return { list: keyed, around: [] };
  look(answer, [], 'other');
  const best = Math.max(...candidates.map(({ score }) => score));
  const [first, ...equals] = candidates.filter(({ score }) => score === best);
  if (!first) return onlyList(answer, lesser);
  // Beside a list that is there a message says anything; in the place of one it says why.
  if (first.list.length === 0 && (namesError(answer) || (!first.isThere && isErrors([answer])))) return null;
  // Of lists that show nothing it does not matter which.
  const isAmbiguous = alikeness(first.list) > 0 && !equals.every(({ list }) => sameItems(list, first.list));
  if (isAmbiguous) onAlike();
  return isAmbiguous ? null : first;
}

function classOf(name: string, inherited: Class): Class {
  if (noItems.test(name)) return 'none';
  if (neighbourName.test(name)) return 'neighbour';
  if (invitationsName.test(name)) return 'invitations';
  if (inherited !== 'usual' && inherited !== 'other') return inherited;
  return usualName.test(name) ? 'usual' : 'other';
}

const isEmpty = (value: unknown): boolean =>
  value === null || (isObject(value) && keysOf(value).length === 0);

function alikeness(list: readonly unknown[]): number {
  const some = list.slice(0, sample);
  if (some.length === 0) return 0;
  return some.reduce<number>((sum, one) => sum + (isObject(one) ? likeness(one) : -6), 0) / some.length;
}

/** Items under their ids, as PHP, Firebase and many stores write them; what an item lacks, its key tells. */
function asKeyed(value: unknown, called: Class): readonly JsonObject[] | null {
  if (!isObject(value)) return null;
  const entries = entriesOf(value);
  const first = entries.slice(0, sample);
  const some = first.map(([, item]) => item);
  if (some.length === 0 || !some.every(isObject)) return null;
  const alike = some.every(one => likeness(one) >= (called === 'invitations' ? 1 : enough));
  const areIds = first.every(([key, item]) => /[\d@]/.test(key) || pick(item, 'id') === key);
  if (!areIds || !(alike || entries.every(([key]) => key.includes('@')))) return null;
  return entries.flatMap(([key, item]) => (isObject(item) ? [withKey(unwrapped(item), key)] : []));
}

function withKey(item: JsonObject, key: string): JsonObject {
  const { at, invitee } = planOf(item);
  if (key.includes('@')) return at.email ? item : { ...item, email: key };
  // A short number is a place in an array, as PHP keeps it where items were taken out.
  return at.id || /^\d{1,6}$/.test(key) || invitee !== null ? item : { ...item, id: key };
}

/** Relay has the same items under `nodes` and under `edges`. */
function sameItems(some: readonly unknown[], others: readonly unknown[]): boolean {
  const idOf = (list: readonly unknown[], at: number) => {
    const item = list.at(at);
    return isObject(item) ? JSON.stringify(unwrapped(item).id) : undefined;
  };
  return (
    some.length === others.length &&
    [0, -1].every(at => idOf(some, at) === idOf(others, at)) &&
    (some.length === 0 || idOf(some, 0) !== undefined)
  );
}

/**
 * Where nothing is called as lists are: the one list of an answer that is no object of its own; or none at all beside what is
 * said of pages, since many services leave out a list that is empty.
 */
function onlyList(answer: JsonObject, lists: readonly Candidate[]): FoundList | null {
  if (namesError(answer)) return null;
  const free = lists.filter(({ around }) => !around.some(level => keysOf(level).some(isOwnName)));
  const full = free.filter(({ list }) => list.length > 0);
  const [found, ...others] = full.length > 0 ? full : free.slice(0, 1);
  if (found) return others.length === 0 ? found : null;
  if (isErrors([answer])) return null;
  const names = keysOf(answer);
  if (names.length > mostLooked) return null;
  const totals = names
    .filter(name => /^total|^count$/.test(plainName(name)))
    .map(name => Reflect.get(answer, name));
  if (totals.some(total => Number(total) > 0)) return null;
  const isOfPaging = (name: string) =>
    isPagingName(plainName(name)) && !isRemark(name, Reflect.get(answer, name));
  const isOfPages = names.length === 0 || answer.object === 'list' || names.some(isOfPaging);
  const isNothing = names.every(name => isOfPaging(name) || neutral.test(plainName(name)));
  const saysNone = totals.includes(0) && !names.some(name => /^(?:name|slug|email)$/.test(plainName(name)));
  return saysNone || (isNothing && isOfPages) ? { list: [], around: [answer] } : null;
}
/** Under these an object says something of pages, and a text anything. */
const isRemark = (name: string, value: unknown) =>
  /info|detail|summary/i.test(name) && typeof value === 'string' && value !== '';
const isOwnName = (name: string) => /^(?:id|name|slug|title|email)$/.test(plainName(name));
const neutral =
  /^(?:object|kind|type|requestid|apiversion|odatacontext|ok|success|schemas|status|statuscode|code|message)$/;

/** What an error says of itself, and an invitation does not. */
function isErrors(list: readonly unknown[]): boolean {
  return list.length > 0 && list.every(one => isObject(one) && saysError(one) && !hasAddress(one));
}

const namesError = (one: JsonObject) =>
  ['error', 'errors', 'fault', 'exception', 'error_description', 'errorMessage'].some(name =>
    isSaid(one[name]),
  );

function saysError(one: JsonObject): boolean {
  const { message } = one;
  const isWell = [message, one.code, one.status].some(word =>
    /^(?:ok|success\w*|0|200)$/i.test(String(word)),
  );
  const isMessage = typeof message === 'string' && message !== '' && pick(one, 'id') === undefined;
  return namesError(one) || (isMessage && !isWell);
}
const isSaid = (value: unknown) =>
  (typeof value === 'string' && value !== '') ||
  (isObject(value) || Array.isArray(value) ? Object.keys(value).length > 0 : value === true);
