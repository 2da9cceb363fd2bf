import { asId, asText, entriesOf, isObject, type JsonObject, keysOf, pick } from '../base/json.ts';
import { plainName } from '../base/plain-name.ts';
import { isError, isErrorBeside } from './error-in-place.ts';
import { hasAddress, likeness, planOf, typesOf, unwrapped } from './item-plan.ts';
import { isPageOfOne } from './page-of-one.ts';
import { count, isOfPages, isPagingName } from './page-signs.ts';

export interface FoundList {
  list: readonly unknown[];
  /** The objects around it, outermost first. */
  around: readonly JsonObject[];
}

/** What the name of a list says: the first of these. */
const names = {
  none: /(?:errors?|warnings|included|links?|permissions|messages|tags|labels|domains|scopes|features|actions|columns|headers|facets|filters|sort|seats|projects|plans|invoices|events|logs|notifications|tokens|keys)$|^(?:received|incoming)invit/,
  /** People and things that stand beside invitations; they are the list only where there is nothing else. */
  neighbour:
    /(?:members|users?|roles|teams|owners|admins|groups|contacts|accounts|guests|organizations|workspaces|inviters?)$/,
  invitations:
    /invite[ds]?$|invitations?$|invitees?$|^invit(?:ation|e)s?(?:list|data|items|page|connection|collection)$/,
  usual:
    /^(?:data|items?|results?|records?|entr(?:y|ies)|content|values?|docs|documents|elements|objects|embedded|hydramember|member|list|rows|resources|edges|nodes|collection|hits|response|payload|body|children|d|team|entities|output|keyinfo)$/,
  other: /^/,
};
type Class = keyof typeof names;

/** That counts for more than what items look like, and that for more than an unknown name. */
const worth = { none: 0, neighbour: 0, invitations: 60, usual: 30, other: 0 };
/** An object of an unknown name must look like invitations by itself: it has an address. */
const enough = 4;
/** And what has all that an invitation has is one, whatever else is empty. */
const surely = 10;
const deepest = 6;
const mostLooked = 2_000;
/** So many items tell what the others are. */
const sample = 8;

interface Candidate extends FoundList {
  score: number;
  /** How much its items look like invitations. */
  alike: number;
  called: Class;
  /** Its own, plain. */
  name: string;
  /** Not left out, nor null. */
  isThere: boolean;
  /** Only where nothing else holds any. */
  isBlank: boolean;
  /** By its name, or by itself. */
  isLike: boolean;
}

/**
 * Finds the list in an answer whose shape is not documented (4.1 rule 4): the array, or the object keyed by ids, that is called
 * invitations or whose items look like them. null where there is none, or two that are equally good.
 * @param onAlike told of the latter
 */
export function findList(answer: unknown, onAlike: () => void = () => undefined): FoundList | null {
  if (Array.isArray(answer)) {
    const pair = pairIn(answer);
    if (pair) return pair;
    const [one] = answer;
    const inside = answer.length === 1 && isObject(one) && likeness(one) < enough ? findList(one) : null;
    if (inside && inside.list.length > 0) return inside;
    return answer.length > 0 && answer.every(isError) ? null : { list: answer, around: [] };
  }
  // How Go writes an empty list.
  if (answer === null) return { list: [], around: [] };
  if (!isObject(answer)) return null;
  const all: Candidate[] = [];
  /** How lists are called that hold something and are not known as any. */
  const unknown = new Set<Class>();
  let looked = 0;

  function look(value: JsonObject, around: readonly JsonObject[], inherited: Class): void {
    const here = [...around, value];
    for (const [name, inner] of entriesOf(value)) {
      looked += 1;
      if (looked > mostLooked) return;
      const plain = plainName(name);
      const own = classOf(plain);
      const called = classWithin(own, inherited);
      // An element of XML with nothing in it is a text, and so is what was not asked for.
      const isBlank = inner === '' && own === 'invitations' && /(?:s|list)$/.test(plain);
      const isThere = inner !== null && !isBlank && !(isObject(inner) && keysOf(inner).length === 0);
      const isGroup =
        called === 'invitations' &&
        (own === inherited || /s(?:list)?$/.test(plain) || (around.length === 0 && isPageOfOne(value, name)));
      const ofOne = isGroup ? asOne(inner) : null;
      const given = Array.isArray(inner) ? (pairIn(inner) ?? { list: inner, around: [] }) : null;
      const list = !isThere ? [] : (given?.list ?? asKeyed(inner, called) ?? ofOne);
      const alike = alikeness(list ?? []);
      const least = called === 'neighbour' && inherited !== 'invitations' ? surely : enough;
      const isLike = (called !== 'neighbour' && called !== 'other') || alike >= least;
      // Nothing under a name that says nothing is no list, only because of what it stands in; and an empty one is not before a full one.
      const isNameless = own === 'other' && called !== own && (list ?? []).length === 0;
      if (!isThere && (isNameless || (called === 'other' && isPagingName(plain)))) continue;
      const score = worth[isNameless ? own : called] + alike - (isThere ? 0 : 20);
      if (list && called !== 'none' && (isLike || list.length === 0 || alike >= enough))
        all.push({
          ...{ list, around: [...here, ...(given?.around ?? [])] },
          ...{ called, name: plain, isThere, isBlank, isLike, alike, score },
        });
      else if (called !== 'none' && list?.some(holdsMore)) unknown.add(called);
      if (isObject(inner) && here.length < deepest) look(inner, here, called);
    }
  }

  const keyed = asKeyed(answer, 'other');
  if (keyed && alikeness(keyed) >= enough) return { list: keyed, around: [] };
  look(answer, [], 'other');
  const isHeld = all.some(({ list, called }) => list.length > 0 && called !== 'neighbour');
  const liked = all
    .filter(one => one.isLike && !(one.isBlank && isHeld))
    .sort((one, other) => other.score - one.score);
  const full = liked.filter(({ list, alike }) => list.length > 0 && alike >= enough);
  // Somebody in the answer may have none, beside a list of them: one further out, or of what surely are some.
  const isOther = (none: Candidate) => (one: Candidate) =>
    one.around.length < none.around.length || (one.called !== 'neighbour' && one.alike >= surely);
  const ranked = liked.filter(one => one.list.length > 0 || !full.some(isOther(one)));
  const [first, ...others] = ranked;
  if (!first) return onlyList(answer, all, unknown);
  if (!first.isThere && first.called === 'usual' && unknown.has('other')) return null;
  if (!first.isThere && isError(answer)) return null;
  if (first.list.length === 0 && isErrorBeside(answer)) return null;
  const isRival = ({ list, called, score, alike }: Candidate) =>
    (score === first.score || (called === first.called && alike >= enough)) && !sameItems(list, first.list);
  // Of lists that show nothing it does not matter which.
  if (first.alike <= 0 || !others.some(isRival)) return first;
  onAlike();
  return null;
}

/**
 * What is said of the pages, and the list: `[{ page, pages, total }, […]]`, as the World Bank has it; null in place of an empty one.
 * TypeORM's `findAndCount`: the list, and how many there are.
 */
function pairIn(answer: readonly unknown[]): FoundList | null {
  if (answer.length !== 2) return null;
  if (Array.isArray(answer[0]) && count(answer[1]) !== null && answer[0].every(isObject))
    return { list: answer[0], around: [{ total: answer[1] }] };
  const [about, list] = isObject(answer[0]) ? answer : answer.toReversed();
  if (!isObject(about) || likeness(about) >= enough || !Object.keys(about).some(isOfPages)) return null;
  if (list === null && about.total === 0) return { list: [], around: [about] };
  return Array.isArray(list) ? { list, around: [about] } : null;
}

const holdsMore = (one: unknown): boolean => isObject(one) || hasAddress(one);

const classOf = (name: string): Class =>
  (Object.keys(names) as Class[]).find(one => names[one].test(name)) ?? 'other';

/** As what it stands in is called, where its own name tells less. */
function classWithin(own: Class, inherited: Class): Class {
  const tells = (one: Class) => one !== 'usual' && one !== 'other';
  return tells(inherited) && !tells(own) ? inherited : own;
}

function alikeness(list: readonly unknown[]): number {
  const some = list.slice(0, sample).map(one => (isObject(one) ? likeness(one) : -6));
  return some.reduce((sum, one) => sum + one, 0) / Math.max(some.length, 1);
}

/** Items under their ids, as PHP, Firebase and many stores write them; what an item lacks, its key tells. */
function asKeyed(value: unknown, called: Class): readonly JsonObject[] | null {
  const entries = isObject(value) ? entriesOf(value) : [];
  const areOfAddresses = entries.every(([key]) => key.includes('@'));
  const least = areOfAddresses ? -Infinity : called === 'invitations' ? 1 : enough;
  const isItem = ([key, item]: [string, unknown]) =>
    isObject(item) && likeness(item) >= least && (/[\d@]/.test(key) || pick(item, 'id') === key);
  if (entries.length === 0 || !entries.slice(0, sample).every(isItem)) return null;
  return entries.flatMap(([key, item]) => (isObject(item) ? [withKey(unwrapped(item), key)] : []));
}

/** Who makes JSON of XML has no list of one. */
function asOne(value: unknown): readonly JsonObject[] | null {
  const place = isObject(value) ? planOf(value).at.email : undefined;
  return isObject(value) && place && hasAddress(value[place.key]) ? [value] : null;
}

function withKey(item: JsonObject, key: string): JsonObject {
  const { at, invitee } = planOf(item);
  if (key.includes('@')) return at.email ? item : { ...item, email: key };
  // A short number is a place in an array, as PHP keeps it where items were taken out.
  return at.id || /^\d{1,6}$/.test(key) || invitee !== null ? item : { ...item, id: key };
}

/** Relay has the same items under `nodes` and under `edges`. */
function sameItems(some: readonly unknown[], others: readonly unknown[]): boolean {
  const idsOf = (list: readonly unknown[]) =>
    [list.at(0), list.at(-1)].map(one => (isObject(one) ? asId(unwrapped(one).id) : null));
  return (
    some.length === others.length && idsOf(some).every((id, at) => id !== null && id === idsOf(others)[at])
  );
}

/**
 * Where nothing is called as lists are: the one list of an answer that is no object of its own; or none at all beside what is
 * said of pages, since many services leave out a list that is empty.
 */
function onlyList(
  answer: JsonObject,
  lists: readonly Candidate[],
  unknown: ReadonlySet<Class>,
): FoundList | null {
  const free = lists.filter(({ around }) => !around.some(level => keysOf(level).some(isOwnName)));
  const full = free.filter(({ list }) => list.length > 0);
  // Of those beside members nobody is invited where that is said.
  if (full.every(({ called }) => called === 'neighbour')) {
    const empty = free.filter(({ list }) => list.length === 0);
    const isNone = ({ isThere, called, around }: Candidate) =>
      full.length > 0 && isThere && called === 'other' && around.some(countsNone);
    const none = empty.find(one => ofWaiting.test(one.name) || isNone(one));
    if (none) return none;
    if (full.length > 0 && keysOf(answer).some(name => classOf(plainName(name)) === 'invitations'))
      return null;
  }
  const [found, another] = full.length > 0 ? full : free.slice(0, 1);
  // What is empty is not the list where another one holds what nobody knows.
  const isOfOthers = unknown.has('other') || (found?.isThere !== true && unknown.size > 0);
  if (full.length === 0 && isOfOthers) return null;
  // What is empty beside an error is a part of that: Okta's `errorCauses`.
  if (found)
    return another || (full.length === 0 && (isError(answer) || isErrorBeside(answer))) ? null : found;
  const fields = entriesOf(answer, mostLooked + 1).map(([name, value]) => ({ name: plainName(name), value }));
  const totals = fields.filter(({ name }) => /^total|^count$/.test(name)).map(({ value }) => value);
  const isTooMuch = fields.length > mostLooked || totals.some(total => Number(asId(total) ?? 0) > 0);
  if (isTooMuch || isError(answer)) return null;
  // Under some names an object says something of pages, and a text anything.
  const isOfPaging = ({ name, value }: { name: string; value: unknown }) =>
    isPagingName(name) && !(/info|detail|summary/.test(name) && (asText(value) !== null || isThing(value)));
  const isOfPages = fields.length === 0 || typesOf(answer).some(isOfLists) || fields.some(isOfPaging);
  const isNothing = fields.every(field => isOfPaging(field) || neutral.test(field.name));
  const saysNone = totals.includes(0) && !fields.some(({ name }) => /^(?:name|slug|email)$/.test(name));
  return saysNone || (isNothing && isOfPages) ? { list: [], around: [answer] } : null;
}
const ofWaiting = /^(?:pending|outstanding|open|wait|await|unaccepted|unclaimed|invited)/;
const countsNone = (level: JsonObject): boolean =>
  entriesOf(level, 100).some(([name, value]) => value === 0 && /^total|^count$/.test(plainName(name)));
/** `list`, `InvitationList`, `team#invitations`: Google leaves a list that is empty out. */
const isOfLists = (type: string) => /list$|collection$|invit(?:ation|e)s$/i.test(type);
/** Somebody or something, or several of them. */
const isThing = (value: unknown): boolean =>
  isObject(value) && entriesOf(value, 100).some(([name, inner]) => isOwnName(name) || isUnnamed(name, inner));
const isUnnamed = (name: string, inner: unknown) => isObject(inner) && !isPagingName(plainName(name));
const isOwnName = (name: string) => /^(?:id|name|slug|title|email)$/.test(plainName(name));
const neutral =
  /^(?:object|kind|type|etag|requestid|apiversion|odatacontext|ok|success|schemas|status|statuscode|code|message)$/;
