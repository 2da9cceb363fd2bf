import { asId, isObject, type JsonObject } from '../base/json.ts';
import { plainName } from '../base/plain-name.ts';
import { objectsIn } from './found-object.ts';
import { typeOf } from './item-plan.ts';

export interface FoundTeam {
  team: JsonObject;
  /** What is shown of it; of an answer that leaves open which team is meant, all of it. */
  shown: JsonObject;
  /** Whether an id in it is surely the team's. */
  hasId: boolean;
}

/** How it is called where it stands, and through whom a GraphQL-like answer leads there. */
const opens = /^(?:(?:current|my|get|fetch|the)?team(?:s|info|details|resource)?|viewer|me|query)$/;
const notItself = /^(?:viewer|me|query)$/;
const otherTypes =
  /^(?:responses?|requests?|errors?|lists?|users?|members?|memberships?|sessions?|tokens?|pages?|envelopes?|teammember(?:ship)?s?)$/;
const ofTeams =
  /^(?:name|displayname|teamname|title|slug|handle|plan|planname|seats\w*|members\w*|membercount)$/;

/**
 * The team in an answer. SECURITY: the id of a team is never guessed, since tokens are made for it: not that of an envelope, and none
 * where several objects could be the team.
 */
export function findTeam(answer: unknown): FoundTeam | null {
  const { found, several } = objectsIn(answer, opens);
  const levels = found
    .map(({ object, name }) => ({ team: withAttributes(object), name, type: typeOf(object) }))
    .filter(({ name, type }) => !notItself.test(name) && !otherTypes.test(type));
  const isLike = ({ team }: Level) => Object.keys(team).some(key => ofTeams.test(plainName(key)));
  const isCalled = ({ team, name, type }: Level) =>
    (name.includes('team') || /^teams?$/.test(type)) && !isWrapping(team);
  const called = levels.filter(isCalled);
  const like = called.length > 0 ? called : levels.filter(isLike);
  // Nothing but an id, perhaps: then of the innermost object, where no envelope has another.
  const candidates = like.length > 0 ? like : levels;
  const ids = new Set(candidates.flatMap(({ team }) => idsOf(team)));
  const stated = new Set(levels.flatMap(({ team }) => idUnder(team, 'teamid') ?? []));
  const best = like.find(({ team }) => idsOf(team).length > 0) ?? like[0] ?? levels.at(-1);
  if (!best || (like.length > 1 && ids.size > 1) || (several && like.length === 0)) {
    const shown = whole(answer);
    return shown && { team: {}, shown, hasId: false };
  }
  const isBare = like.length === 0;
  if (isBare && levels.every(({ team }) => isRemark(team))) return null;
  // The id of an answer around the thing, which is called as nobody foresaw.
  const isAround = isBare && Object.values(best.team).some(holdsThing);
  const hasId = !several && !isAround && ids.size <= 1 && new Set([...ids, ...stated]).size <= 1;
  const isElsewhere = idsOf(best.team).length === 0 && levels.some(({ team }) => idsOf(team).length > 0);
  const shown = hasId && !isElsewhere ? null : whole(answer);
  return { team: best.team, shown: shown ?? best.team, hasId };
}

interface Level {
  team: JsonObject;
  name: string;
  type: string;
}

/** All of an answer, each of several objects under its number. */
function whole(answer: unknown): JsonObject | null {
  if (isObject(answer)) return answer;
  if (!Array.isArray(answer) || !answer.some(isObject)) return null;
  return Object.fromEntries(answer.map((one, index) => [String(index + 1), one]));
}

/** JSON:API and Strapi have the id beside the rest. */
function withAttributes(object: JsonObject): JsonObject {
  const { attributes, ...beside } = object;
  return isObject(attributes) ? { ...beside, ...attributes } : object;
}

/** What a service says of an answer, and not of a team. */
const remark =
  /^(?:ok|success|status|statuscode|code|infocode|message|msg|info|detail|details|reason|title|type|requestid|timestamp|path|instance)$/;

function isRemark(one: JsonObject): boolean {
  const names = Object.keys(one);
  return (
    names.length > 0 && names.every(name => remark.test(plainName(name)) && !isObject(Reflect.get(one, name)))
  );
}

/** An object with a name and an id of its own, whatever the id is called. */
function holdsThing(value: unknown): boolean {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  const names = isObject(one) ? Object.keys(one).map(plainName) : [];
  return names.some(name => name.endsWith('id')) && names.some(name => ofTeams.test(name));
}
const isWrapping = (team: JsonObject) =>
  Object.keys(team).length === 1 && Object.values(team).every(isObject);

function idUnder(team: JsonObject, name: string): string | null {
  const key = ownFirst(team).find(one => plainName(one) === name && asId(team[one]) !== null);
  return key === undefined ? null : asId(team[key]);
}

/** The names of an object; "@id" and "_id" are what a vocabulary or a store calls it, and come behind its own "id". */
export const ownFirst = (object: JsonObject): string[] => {
  const names = Object.keys(object);
  return [...names.filter(name => /^\p{L}/u.test(name)), ...names.filter(name => !/^\p{L}/u.test(name))];
};
const idsOf = (team: JsonObject) => ['id', 'teamid'].flatMap(name => idUnder(team, name) ?? []);
