import { asId, isObject, type JsonObject, keysOf } from '../base/json.ts';
import { plainName } from '../base/plain-name.ts';
import { thingsIn } from './found-object.ts';
import { typeOf } from './item-plan.ts';

export interface FoundTeam {
  team: JsonObject;
  /** What is shown of it; of an answer that leaves open which team is meant, all of it. */
  shown: JsonObject;
  /** Whether an id in it is surely the team's. */
  hasId: boolean;
}

/** A list of teams; of one, perhaps, that is below another or beside it. */
const isTeams = /teams$/;

/** How it is called where it stands, and through whom a GraphQL-like answer leads there. */
const opens = /^(?:(?:current|my|get|fetch|the)?team(?:s|info|details|resource)?|viewer|me|query)$/;
const notItself = /^(?:viewer|me|query)$/;
const otherTypes =
  /^(?:responses?|requests?|errors?|lists?|users?|members?|memberships?|sessions?|tokens?|pages?|envelopes?|teammember(?:ship)?s?)$/;
const ofTeams =
  /^(?:name|displayname|teamname|title|slug|handle|plan|planname|seats\w*|members\w*|membercount)$/;
const isOfTeams = (object: JsonObject): boolean => keysOf(object).some(key => ofTeams.test(plainName(key)));

/**
 * The team in an answer. SECURITY: the id of a team is never guessed, since tokens are made for it: not that of an envelope, and none
 * where several objects could be the team.
 */
export function findTeam(answer: unknown): FoundTeam | null {
  const { found, several } = thingsIn(answer, opens);
  const levels = found.flatMap(({ object, name }) => {
    const type = typeOf(object);
    if (notItself.test(name) || otherTypes.test(type)) return [];
    // JSON:API and Strapi have the id beside the rest.
    const team = withAttributes(object);
    const isWrapping = keysOf(team).length === 1 && Object.values(team).every(isObject);
    const isCalled = (name.includes('team') || /^teams?$/.test(type)) && !isWrapping;
    const worth = isCalled ? 2 : Number(isOfTeams(team));
    return [{ team, worth, ids: idsUnder(team, 'id', 'teamid'), isListed: isTeams.test(name) }];
  });
  if (levels.length === 0 && found.some(({ object }) => /^errors?$/.test(typeOf(object)))) return null;
  const most = Math.max(0, ...levels.map(({ worth }) => worth));
  const like = levels.filter(({ worth }) => worth === most);
  const ids = new Set(like.flatMap(level => level.ids));
  // Nothing but an id, perhaps: then of the innermost object, where no envelope has another.
  const isBare = most === 0;
  const best = isBare ? like.at(-1) : (like.find(level => level.ids.length > 0) ?? like[0]);
  if (!best || (like.length > 1 && ids.size > 1) || (several && isBare)) {
    const shown = whole(answer);
    return shown && { team: {}, shown, hasId: false };
  }
  if (isBare && levels.every(({ team }) => isRemark(team))) return null;
  // The id of an answer around the thing, which is called as nobody foresaw.
  const isAround = isBare && Object.values(best.team).some(holdsThing);
  const isBelow = best.isListed && levels.some(one => !one.isListed && one.worth > 0 && one.ids.length > 0);
  const stated = levels.flatMap(({ team }) => [...idsUnder(team, 'teamid'), ...teamBeside(team)]);
  const hasId = !several && !isAround && !isBelow && new Set([...ids, ...stated]).size <= 1;
  const isElsewhere = best.ids.length === 0 && levels.some(level => level.ids.length > 0);
  const shown = hasId && !isElsewhere ? null : whole(answer);
  return { team: best.team, shown: shown ?? best.team, hasId };
}

/** Copied only where that is so: of hundreds of thousands of fields it takes seconds. */
function withAttributes(object: JsonObject): JsonObject {
  if (!isObject(object.attributes)) return object;
  const { attributes, ...beside } = object;
  return { ...beside, ...object.attributes };
}

/** All of an answer, each of several objects under its number. */
function whole(answer: unknown): JsonObject | null {
  if (isObject(answer)) return answer;
  if (!Array.isArray(answer) || !answer.some(isObject)) return null;
  return Object.fromEntries(answer.map((one, index) => [String(index + 1), one]));
}

/** What a service says of an answer, and not of a team: of one that it does not give, or of who asks for it. */
const remark =
  /^(?:ok|success|status(?:code|text)?|code|infocode|(?:err(?:or|no)?|ret(?:urn)?|res(?:ult|p(?:onse)?)?|sub)(?:no|code|msg|message|info|desc(?:ription)?|type)?|errors|fault(?:code|string)?|exception|message|msg|info|details?|reason|title|type|(?:request|trace|log)id|timestamp|path|instance|(?:is)?(?:authenticated|authori[sz]ed|(?:logged|signed)in))$/;

const isRemark = (team: JsonObject): boolean =>
  keysOf(team).length > 0 &&
  keysOf(team).some(name => remark.test(plainName(name))) &&
  keysOf(team).every(name => remark.test(plainName(name)) || team[name] === null) &&
  !Object.values(team).some(isObject);

/** An object with a name and an id of its own, whatever the id is called. */
function holdsThing(value: unknown): boolean {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return isObject(one) && isOfTeams(one) && keysOf(one).some(name => plainName(name).endsWith('id'));
}

/** Of hundreds of thousands of names it would take seconds to put them in order, and no team has as many. */
const mostNames = 1_000;

/** The first names of an object; "@id" and "_id" are what a vocabulary or a store calls it, and come behind its own "id". */
export const ownFirst = (object: JsonObject): string[] => {
  const isOwn = (name: string) => Number(/^\p{L}/u.test(name));
  const first = keysOf(object).slice(0, mostNames);
  return first.sort((one, other) => isOwn(other) - isOwn(one));
};

/** Of which team something else is, by the id or the name of that; a team may say its own name once more. */
const teamBeside = (object: JsonObject): string[] => {
  const own = keysOf(object).flatMap(key => (ofName.test(plainName(key)) ? (asId(object[key]) ?? []) : []));
  return idsUnder(object, 'team').filter(stated => !own.includes(stated));
};
const ofName = /^(?:name|displayname|teamname|title|slug|handle)$/;

/** The first id under each of these names. */
const idsUnder = (team: JsonObject, ...names: readonly string[]): string[] =>
  names.flatMap(name => {
    const keys = ownFirst(team).filter(key => plainName(key) === name);
    return keys.flatMap(key => asId(team[key]) ?? []).slice(0, 1);
  });
