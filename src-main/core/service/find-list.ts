import { isObject, type JsonObject, pick } from '../base/json.ts';
import { hasAddress, likeness, planOf, unwrapped } from './item-plan.ts';
import { isPagingName } from './page-signs.ts';
import { plainName } from './plain-name.ts';

export interface FoundList {
  list: readonly unknown[];
  /** The objects around it, outermost first. */
  around: readonly JsonObject[];
}

type Class = 'invitations' | 'usual' | 'neighbour' | 'other';

const invitationsName =
  /invite[ds]?$|invitations?$|invitees?$|^invit(?:ation|e)s?(?:list|data|items|page|connection|collection)$/;
const usualName =
  /^(?:data|items?|results?|records?|entr(?:y|ies)|content|values?|docs|documents|elements|objects|embedded|hydramember|member|list|rows|resources|edges|nodes|collection|hits|response|payload|body|children|d|team|entities|output)$/;
/** People and things that stand beside invitations. */
const neighbourName =
  /(?:members|users|roles|errors?|warnings|included|links?|teams|owners|admins|permissions|groups|messages|tags|labels|domains|scopes|features|actions|columns|headers|facets|filters|sort|seats|projects|plans|invoices|events|logs|notifications|contacts|accounts|guests|tokens|keys|organizations|workspaces|inviters?)$/;

/** What a name says counts for more than what items look like, and that for more than an unknown name. */
const worth: Readonly<Record<Class, number>> = { invitations: 60, usual: 30, neighbour: 0, other: 0 };
/** An object of an unknown name must look like invitations by itself: it has an address. */
const enough = 4;
const deepest = 6;
const mostLooked = 2_000;
/** So many items tell what the others are. */
const sample = 8;

interface Candidate extends FoundList {
  score: number;
}

/**
 * Finds the list in an answer whose shape is not documented (4.1 rule 4): the array, or the object keyed by ids, that is called
 * invitations or whose items look like them. null where there is none, or two that are equally good.
 */
export function findList(answer: unknown): FoundList | null {
  if (Array.isArray(answer)) return isErrors(answer) ? null : { list: answer, around: [] };
  // How Go writes an empty list.
  if (answer === null) return { list: [], around: [] };
  if (!isObject(answer)) return null;
  const candidates: Candidate[] = [];
  let looked = 0;

  function look(value: JsonObject, around: readonly JsonObject[], inherited: Class): void {
    const here = [...around, value];
    for (const name of Object.keys(value)) {
      looked += 1;
      if (looked > mostLooked) return;
      const inner = value[name];
      const called = classOf(plainName(name), inherited);
      const list = Array.isArray(inner) ? inner : asKeyed(inner, called);
      if (list) add(list, here, called);
      else if (isEmpty(inner)) add([], here, called, 20);
      if (isObject(inner) && here.length < deepest) look(inner, here, called);
    }
  }

  function add(list: readonly unknown[], around: readonly JsonObject[], called: Class, less = 0): void {
    const alike = alikeness(list);
    if (called === 'neighbour' ? alike < 10 : called === 'other' && alike < enough) return;
    candidates.push({ list, around, score: worth[called] + alike - less });
  }

  const keyed = asKeyed(answer, 'other');
  if (keyed && alikeness(keyed) >= enough) return { list: keyed, around: [] };
  look(answer, [], 'other');
  const best = Math.max(...candidates.map(({ score }) => score));
  const [first, ...equals] = candidates.filter(({ score }) => score === best);
  if (!first) return onlyList(answer);
  if (first.list.length === 0 && isErrors([answer])) return null;
  return equals.every(({ list }) => sameItems(list, first.list)) ? first : null;
}

function classOf(name: string, inherited: Class): Class {
  if (neighbourName.test(name)) return 'neighbour';
  if (invitationsName.test(name)) return 'invitations';
  if (inherited === 'invitations' || inherited === 'neighbour') return inherited;
  return usualName.test(name) ? 'usual' : 'other';
}

const isEmpty = (value: unknown): boolean =>
  value === null || (isObject(value) && Object.keys(value).length === 0);

function alikeness(list: readonly unknown[]): number {
  const some = list.slice(0, sample);
  if (some.length === 0) return 0;
  return some.reduce<number>((sum, one) => sum + (isObject(one) ? likeness(one) : -6), 0) / some.length;
}

/** Items under their ids, as PHP, Firebase and many stores write them; what an item lacks, its key tells. */
function asKeyed(value: unknown, called: Class): readonly JsonObject[] | null {
  if (!isObject(value)) return null;
  const keys = Object.keys(value);
  const some = keys.slice(0, sample).map(key => value[key]);
  if (some.length === 0 || !some.every(isObject)) return null;
  const alike = some.every(one => likeness(one) >= (called === 'invitations' ? 1 : enough));
  const areIds = keys.slice(0, sample).every(key => /[\d@]/.test(key) || pick(value[key], 'id') === key);
  if (!areIds || !(alike || keys.every(key => key.includes('@')))) return null;
  return keys.flatMap(key => {
    const item = value[key];
    return isObject(item) ? [withKey(unwrapped(item), key)] : [];
  });
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
 * Where nothing is called as lists are: the one array of an answer that is no object of its own; or none at all beside what is
 * said of pages, since many services leave out a list that is empty.
 */
function onlyList(answer: JsonObject): FoundList | null {
  const names = Object.keys(answer);
  const arrays = names.map(name => answer[name]).filter(Array.isArray);
  const said = names.map(plainName).filter(name => !Array.isArray(answer[name]));
  if (isErrors([answer]) || said.some(name => ownName.test(name))) return null;
  const [list, ...others] = arrays.filter(one => one.length === 0 || alikeness(one) >= enough);
  if (list && others.length === 0) return { list, around: [answer] };
  const states = names.some(name => /^(?:total|count)/.test(plainName(name)) && Number(answer[name]) > 0);
  const isNothing = said.every(name => isPagingName(name) || neutral.test(name));
  const isOfPages = said.length === 0 || answer.object === 'list' || said.some(isPagingName);
  return isNothing && isOfPages && !states ? { list: [], around: [answer] } : null;
}
const ownName = /^(?:id|name|slug|title|email)$/;
const neutral =
  /^(?:object|kind|type|requestid|apiversion|odatacontext|ok|success|schemas|status|statuscode|code|message)$/;

/** What an error says of itself, and an invitation does not. */
function isErrors(list: readonly unknown[]): boolean {
  return list.length > 0 && list.every(one => isObject(one) && saysError(one) && !hasAddress(one));
}

function saysError(one: JsonObject): boolean {
  if (
    ['error', 'errors', 'fault', 'exception', 'error_description', 'errorMessage'].some(name =>
      isThere(one[name]),
    )
  )
    return true;
  const { message } = one;
  const isWell = [message, one.code, one.status].some(word =>
    /^(?:ok|success\w*|0|200)$/i.test(String(word)),
  );
  return typeof message === 'string' && message !== '' && !isWell && pick(one, 'id') === undefined;
}
const isThere = (value: unknown) =>
  (typeof value === 'string' && value !== '') ||
  (isObject(value) || Array.isArray(value) ? Object.keys(value).length > 0 : value === true);
