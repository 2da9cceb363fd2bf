import type { Invitation, NewInvitation } from '../../../src-shared/invitation.ts';
import type { AnyProblem, OutcomeUnknown } from '../../../src-shared/problem.ts';
import { decodeInstant } from '../base/instant.ts';
import { asId, asText, entriesOf, isObject, type JsonObject, keysOf, pick } from '../base/json.ts';
import type { Found } from '../base/objects-in.ts';
import { pickPlain } from '../base/pick-plain.ts';
import { plainName, words } from '../base/plain-name.ts';
import type { Redact } from '../base/redaction/redact.ts';
import { latestMoment } from '../base/written-moment.ts';
import { withCheckedTimes } from '../service/check-times.ts';
import { decodeCreatedInvitation } from '../service/invitation.ts';
import { addressIn, type Field, planOf, typesOf } from '../service/item-plan.ts';
import type { SentAnswer } from '../wire/rest-client.ts';
import { flags } from '../wire/says-no.ts';
import { speaksAgainst } from '../wire/words-against.ts';
import { aboutIn, addressesOf, thingsIn } from './answered-things.ts';
import { addressOf, isSameMailbox, showsPartOf } from './rows/invitation-address.ts';

/** What became of a request for an invitation, as far as its answer tells. */
export type Told =
  | { sent: true; invitation: Invitation | null }
  | {
      sent: false;
      lost: OutcomeUnknown;
      /** What the answer is like: a service whose yes was like this once, and was seen in its list, means the same by it. */
      manner: string | null;
      /** It shows one that stood in the list before: whatever was done with that, no list shows. */
      ofListed?: boolean;
    };

interface Known {
  redact: Redact;
  /** What this service has meant a yes by before. */
  knownManners: ReadonlySet<string>;
  /** Ids of what stood in the list before this was sent. */
  listed?: { has(id: string): boolean } | undefined;
}

/**
 * A yes needs evidence: the invitation, a plain word, or a status that says that it was created with nothing beside it. A page, a
 * text, a queue, or an object of another kind is none, and then the list is asked.
 * @throws ProblemError where the answer says no
 */
export function toldOf(
  answer: SentAnswer,
  wanted: NewInvitation,
  { redact, knownManners, listed }: Known,
): Told {
  const { status, headers, read, no } = answer;
  const json = read.ok ? read.value : undefined;
  const things = thingsIn(json);
  const isWhole = (email: string) => addressOf(email) === addressOf(wanted.email);
  const isWanted = (email: string) => isWhole(email) || showsPartOf(email, wanted.email);
  // Written as the service keeps it. Beside whom it is for, this may be the address of whoever asked.
  const mayBeTheirs = (email: string) => isWanted(email) || isSameMailbox(email, wanted.email);
  const shown = things.flatMap(one => addressesOf(one, isWanted));
  const toWhom = new Set(shown.map(addressOf));
  // Of several that are shown in part it is not said which one is theirs.
  const isTheirs =
    toWhom.size === 1 && shown.every(one => isWhole(one) || (shown.length === 1 && mayBeTheirs(one)));
  // An address alone is also what was sent, once more, or somebody who is in the team already.
  const isOpposed = [...things, ...aboutIn(json)].some(({ object }) =>
    speaksAgainst(object, null, status === 201),
  );
  const isMade =
    isTheirs && things.some(one => addressesOf(one, isWanted).length > 0 && isMadeNow(one, answer, isWhole));
  // One that is shown beside an error, or whose own state is a bad word, may have been made.
  if (no && (no.by === 'flag' || !isTheirs)) throw no.problem;
  // Under a no what was sent may stand beside it, or one of before: neither was made a moment ago.
  if (no && status >= 400) {
    const beside = isMade ? decodeCreatedInvitation(json, redact, isWanted) : null;
    if (!beside || !isOfNow(beside, answer, listed)) throw no.problem;
  }
  if (no) return { sent: false, lost: inDoubt(no.problem.problem), manner: null };
  const isEmpty = read.ok ? holdsNothing(json) : read.reason === 'empty';
  const later = [202, 207, 208].includes(status);
  // RFC 5842, 7.1: it was told of before.
  const isThere =
    !isOpposed &&
    status !== 208 &&
    (isMade || (toWhom.size === 0 && things.some(one => isInvitation(one, wanted, later))));
  const invitation = isThere ? decodeCreatedInvitation(json, redact, isWanted) : null;
  const isShown = isThere && !(invitation && isEarlier(invitation, answer, listed));
  const isSaid = !later && !isOpposed && (toWhom.size === 0 || isTheirs) && saysYes(json, mayBeTheirs);
  const isCreated = isEmpty && (status === 201 || status === 204);
  const manner = later || isOpposed || (!isEmpty && toWhom.size > 0) ? null : mannerOf(answer, isEmpty);
  if (isShown || isSaid || isCreated || (manner !== null && knownManners.has(manner))) {
    const made = isShown ? invitation : null;
    return { sent: true, invitation: made && withCheckedTimes(made, headers.date) };
  }
  const unreadable = isEmpty ? 'empty' : read.ok ? 'unexpected-shape' : read.reason;
  // Of a thing that is shown its texts may be anything.
  const { said, fields } = isOpposed || !isObject(json) ? answer.words() : { said: null, fields: null };
  const told = { ...(said === null ? {} : { serviceSaid: said }), ...(fields ? { fields } : {}) };
  const about = isTheirs ? (decodeCreatedInvitation(json, redact, isWanted)?.id ?? '') : '';
  const ofListed = listed?.has(about) === true;
  const why = ofListed ? {} : ({ because: 'unreadable-answer', unreadable } as const);
  return { sent: false, lost: { code: 'outcome-unknown', status, ...why, ...told }, manner, ofListed };
}

/** Of a refusal that may be none: what was said of it stays, and proves nothing. */
export const inDoubt = ({ status, serviceSaid, fields }: AnyProblem): OutcomeUnknown => ({
  ...{ code: 'outcome-unknown', status, serviceSaid, fields },
});

/** What an invitation says of itself beside its id (2.2). */
const ownNames = words(
  'id object role useseat createdat updatedat expiresat created status state url href link token code',
);

const isOfInvitation = (name: string) =>
  /invit/i.test(name) && !/^(un|not|re|dis|already|failed)/i.test(name);

/** Of an object of hundreds of thousands of fields so many tell what it is. */
const mostNames = 1_000;

/** What a service has begun, and may yet come to nothing. */
const ofWork = /(?:task|job|operation|process|workflow|batch|queue)s?$/;

const ofSomebody = /^(user|member|membership|account|profile|person|people|contact|customer)s?$/;

/**
 * An earlier one that is shown again is older than the answer, by the clock of both. What is older than invitations live is a time of
 * another kind, or of another clock.
 */
const newestMs = 5 * 60_000;
const oldestMs = 30 * 86_400_000;

/** By the clock of the answer. */
const isAMomentAgo = (time: Invitation['createdAt'], { headers }: SentAnswer): boolean =>
  Math.abs((time?.epochMs ?? Number.NaN) - Date.parse(headers.date ?? '')) <= newestMs;

/** It has an id that no list has shown before, and was made a moment ago. */
const isOfNow = ({ id, createdAt }: Invitation, answer: SentAnswer, listed: Known['listed']): boolean =>
  id !== null && listed?.has(id) !== true && isAMomentAgo(createdAt, answer);

/**
 * It stood in the list before this was sent, and nothing shows that it was changed since: some send an earlier one once more. A status
 * that says that it was created is believed.
 */
function isEarlier(
  { id, createdAt, updatedAt }: Invitation,
  answer: SentAnswer,
  listed: Known['listed'],
): boolean {
  if (answer.status === 201 || id === null || listed?.has(id) !== true) return false;
  return ![createdAt, updatedAt].some(time => isAMomentAgo(time, answer));
}

/**
 * An object with an address is an invitation where it, or what it stands in, has an id, calls itself one, or tells when it was made. Of
 * one that is shown in part, which may be that of whoever asked, an id alone is not enough.
 */
function isMadeNow(
  thing: Found,
  { status, headers }: SentAnswer,
  isWhole: (email: string) => boolean,
): boolean {
  const around: Found[] = [];
  for (let one: Found | null = thing; one !== null; one = one.within) around.push(one);
  const objects = around.map(({ object }) => object);
  const types = objects.flatMap(one => typesOf(one));
  const itself = types.filter(
    type => /^[\w.:/#-]{1,80}$/.test(type) && !/^(email|collection|list|object|resource)$/i.test(type),
  );
  // Some invite people by creating them as users.
  if (itself.length > 0 && !itself.some(isOfInvitation)) return status === 201;
  if (itself.length === 0 && around.some(({ name }) => ofSomebody.test(name))) return false;
  const times = (names: ReadonlySet<string>) =>
    objects.flatMap(one => [...names].flatMap(name => latestOf(pickPlain(one, name)) ?? []));
  const made = times(words('createdat updatedat sentat invitedat'));
  const timesAt = (...fields: Field[]) =>
    objects.flatMap(one => {
      const places = planOf(one).at;
      return fields.flatMap(field => latestOf(pick(one, places[field]?.key ?? '')) ?? []);
    });
  const created = timesAt('created_at');
  const known = [...made, ...created, ...timesAt('updated_at')];
  const ends = timesAt('expires_at');
  const at = Date.parse(headers.date ?? '');
  if (status !== 201 && !Number.isNaN(at)) {
    const isEarlier = (ago: number) => ago > 0 && ago < oldestMs;
    if (known.length > 0 && isEarlier(at - newestMs - Math.max(...known))) return false;
    if (ends.some(end => isEarlier(at - end))) return false;
  }
  if (itself.length > 0 || around.some(({ name }) => isOfInvitation(name))) return true;
  // By whatever name, where it is now.
  if (made.length > 0 || created.some(time => Math.abs(time - at) <= newestMs)) return true;
  return status === 201 || (isWhole(addressIn(thing.object) ?? '') && objects.some(hasId));
}

/** The last moment that it can mean: of one without a zone nothing else is known. */
const latestOf = (time: unknown): number | null =>
  decodeInstant(time)?.epochMs ?? (typeof time === 'string' ? latestMoment(time) : null);

const idNames = words('id uuid uid invitationid inviteid');
const hasId = (object: JsonObject): boolean =>
  [...idNames].some(name => asId(pickPlain(object, name)) !== null);

/** An object without an address that still is an invitation: it says so, or it has an id and nothing of anything else. */
function isInvitation({ object, name }: Found, wanted: NewInvitation, later: boolean): boolean {
  if (!hasId(object)) return false;
  const types = typesOf(object);
  if (types.length > 0) return types.some(type => /invit/i.test(type));
  if (/^invit(ation|e)$/.test(name)) return true;
  if (later || ofWork.test(name)) return false;
  const others = keysOf(object)
    .slice(0, mostNames)
    .map(plainName)
    .filter(one => !ownNames.has(one) && !idNames.has(one));
  const role = asText(pickPlain(object, 'role'));
  return others.length === 0 && (role === null || role.toLowerCase() === wanted.role.toLowerCase());
}

const doneWord = /^(ok|success|successful|succeeded|created|sent)$/i;
/** Nothing but that it was done. */
const doneSentence =
  /^(?:the |your |team )?(?:invit(?:ation|e)|e?-?mail) (?:was |has been |is )?(?:successfully )?(?:sent|created)(?: successfully)?(?: (?:to|for) (\S[^\s@]*@\S+?))?[.!]?$/i;
/** Grafana. */
const doneTo =
  /^(?:successfully )?(?:sent|created) (?:an? |the )?invit(?:ation|e) (?:to|for) (\S[^\s@]*@\S+?)[.!]?$/i;

function saysYes(json: unknown, isWanted: (email: string) => boolean): boolean {
  if (!isObject(json)) return false;
  const [sentence] = ['message', 'msg', 'detail'].flatMap(name => asText(pickPlain(json, name)) ?? []);
  const text = sentence?.trim() ?? '';
  const [isDone, to] = doneSentence.exec(text) ?? doneTo.exec(text) ?? [];
  if (isDone && (to === undefined || isWanted(to))) return true;
  return entriesOf(json, mostNames).some(([name, value]) => {
    const plain = plainName(name);
    if (flags.has(plain)) return value === true || /^(true|1)$/i.test(asId(value) ?? '');
    return ['status', 'result'].includes(plain) && doneWord.test(asText(value) ?? '');
  });
}

function holdsNothing(json: unknown): boolean {
  return (
    json === null || json === '' || (typeof json === 'object' && keysOf(json as JsonObject).length === 0)
  );
}

/** null: a page, or an answer that broke off, whatever it was once. */
function mannerOf({ status, read }: SentAnswer, isEmpty: boolean): string | null {
  if (isEmpty) return `${status} empty`;
  if (!read.ok) return read.reason === 'not-json' ? `${status} text` : null;
  return isObject(read.value)
    ? `${status} ${keysOf(read.value).slice(0, mostNames).toSorted().join(' ')}`.slice(0, 500)
    : `${status} ${typeof read.value}`;
}
