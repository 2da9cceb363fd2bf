import type { Invitation, NewInvitation } from '../../src-shared/invitation.ts';
import type { Problem } from '../../src-shared/problem.ts';
import { asId, asText, isObject, type JsonObject, pick } from './base/json.ts';
import { plainName } from './base/plain-name.ts';
import type { Redact } from './custody/known-secrets.ts';
import { addressOf } from './reconcile-invitation.ts';
import { withCheckedTimes } from './service/check-times.ts';
import { decodeCreatedInvitation } from './service/invitation.ts';
import { addressIn, planOf } from './service/item-plan.ts';
import type { SentAnswer } from './wire/rest-client.ts';
import { flags, leftOut } from './wire/says-no.ts';

/** What became of a request for an invitation, as far as its answer tells. */
export type Told =
  | { sent: true; invitation: Invitation | null }
  | {
      sent: false;
      /** `outcome-unknown`. */
      lost: Problem;
      /** What the answer is like: a service whose yes was like this once, and was seen in its list, means the same by it. */
      manner: string | null;
    };

/**
 * A yes needs evidence: the invitation, a plain word, or a status that says that it was created with nothing beside it. A page, a
 * text, a queue, or an object of another kind is none, and then the list is asked.
 * @param knownManners what this service has meant a yes by before
 * @throws ProblemError where the answer says no
 */
export function toldOf(
  answer: SentAnswer,
  wanted: NewInvitation,
  { redact, knownManners }: { redact: Redact; knownManners: ReadonlySet<string> },
): Told {
  const { status, headers, read, no } = answer;
  const json = read.ok ? read.value : undefined;
  const things = thingsIn(json);
  const isWanted = (email: string) => addressOf(email) === addressOf(wanted.email);
  const toWhom = [...new Set(things.flatMap(({ object }) => addressesOf(object, isWanted)))];
  const isTheirs = toWhom.length === 1 && toWhom.every(isWanted);
  // One that is shown beside an error, or whose own state is a bad word, may have been made.
  if (no && (no.by === 'flag' || !isTheirs)) throw no.problem;
  if (no) return { sent: false, lost: { ...no.problem.problem, code: 'outcome-unknown' }, manner: null };
  const isEmpty = read.ok ? holdsNothing(json) : read.reason === 'empty';
  const later = status === 202 || status === 207;
  const isShown = isTheirs || (toWhom.length === 0 && things.some(one => isInvitation(one, wanted, later)));
  const isSaid = !later && toWhom.length === 0 && saysYes(json);
  const isCreated = isEmpty && (status === 201 || status === 204);
  const manner = later || (!isEmpty && toWhom.length > 0) ? null : mannerOf(answer, isEmpty);
  if (isShown || isSaid || isCreated || (manner !== null && knownManners.has(manner))) {
    const invitation = isShown ? decodeCreatedInvitation(json, redact, isWanted) : null;
    return { sent: true, invitation: invitation && withCheckedTimes(invitation, headers.date) };
  }
  const unreadable = isEmpty ? 'empty' : read.ok ? 'unexpected-shape' : read.reason;
  return {
    sent: false,
    lost: { code: 'outcome-unknown', status, detail: 'unreadable-answer', unreadable },
    manner,
  };
}

interface Thing {
  object: JsonObject;
  /** What it stands under. */
  name: string;
}

/** Of somebody else, of something else, or what was sent, once more. */
const notIt = new Set(
  'errors error inviter invitedby createdby sender owner actor author user team organization request input received echo params query args form headers links meta included'.split(
    ' ',
  ),
);
const mostThings = 100;

/** The objects that may be what was made, outermost first. */
function thingsIn(json: unknown): Thing[] {
  const found: Thing[] = [];
  const add = (value: unknown, name: string) => {
    for (const one of Array.isArray(value) ? value.slice(0, 20) : [value]) {
      if (isObject(one) && found.length < mostThings) found.push({ object: one, name });
    }
  };
  add(json, '');
  for (let at = 0; at < found.length; at += 1) {
    for (const [name, value] of Object.entries(found[at]?.object ?? {}).slice(0, 50)) {
      const plain = plainName(name);
      if (!notIt.has(plain) && !leftOut.test(plain)) add(value, plain);
    }
  }
  return found;
}

/** Of a user beside it only the address that was sent counts: any other may be that of whoever asked. */
function addressesOf(object: JsonObject, isWanted: (email: string) => boolean): string[] {
  const email = addressIn(object);
  const isOwn = planOf(object).at.email !== undefined;
  return email !== null && (isOwn || isWanted(email)) ? [addressOf(email)] : [];
}

/** What an object calls itself. */
const typeNames = ['object', 'type', 'kind', '__typename', 'resourceType', 'resource_type', '_type', '@type'];
/** What an invitation says of itself beside its id (2.2), and is as good as nothing else. */
const ownNames = new Set(
  'id object role useseat createdat updatedat expiresat created status state url href link token code'.split(
    ' ',
  ),
);

/** An object without an address that still is an invitation: it says so, or it has an id and nothing of anything else. */
function isInvitation({ object, name }: Thing, wanted: NewInvitation, later: boolean): boolean {
  if (asId(pick(object, 'id')) === null) return false;
  const types = typeNames.map(one => asText(pick(object, one))).filter(one => one !== null);
  if (types.length > 0) return types.some(type => /invit/i.test(type));
  if (/^invit(ation|e)$/.test(name)) return true;
  if (later) return false;
  const others = Object.keys(object).filter(one => !ownNames.has(plainName(one)));
  const role = asText(pick(object, 'role'));
  return others.length === 0 && (role === null || role.toLowerCase() === wanted.role.toLowerCase());
}

const doneWord = /^(ok|success|successful|succeeded|created|sent)$/i;

function saysYes(json: unknown): boolean {
  if (!isObject(json)) return false;
  return Object.entries(json).some(([name, value]) => {
    const plain = plainName(name);
    if (flags.includes(plain)) return /^(true|1)$/i.test(String(value));
    return ['status', 'result'].includes(plain) && doneWord.test(asText(value) ?? '');
  });
}

function holdsNothing(json: unknown): boolean {
  return json === null || json === '' || (typeof json === 'object' && Object.keys(json).length === 0);
}

/** null: a page, or an answer that broke off, whatever it was once. */
function mannerOf({ status, read }: SentAnswer, isEmpty: boolean): string | null {
  if (isEmpty) return `${status} empty`;
  if (!read.ok) return read.reason === 'not-json' ? `${status} text` : null;
  return isObject(read.value)
    ? `${status} ${Object.keys(read.value).sort().join(' ')}`.slice(0, 500)
    : `${status} ${typeof read.value}`;
}
