import type { Invitation } from './invitation.ts';

/** `closed`: it has not run out, or nobody knows, and by the service's own word it was accepted, or nobody can accept it any more. */
export const invitationStates = ['pending', 'soon', 'closed', 'expired', 'unknown'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** An invitation that ends within this time, three days, is shown with what is left. */
export const soonMs = 3 * 24 * 60 * 60 * 1000;

/** Of the expiry alone: the description names no state of an invitation (section 3). @param now by the service's clock */
export function stateByExpiry(
  { expiresAt }: Pick<Invitation, 'expiresAt'>,
  now: number,
): Exclude<InvitationState, 'closed'> {
  if (!expiresAt || expiresAt.epochMs === null || expiresAt.unit === 'uncertain') return 'unknown';
  if (expiresAt.epochMs <= now) return 'expired';
  return expiresAt.epochMs - now <= soonMs ? 'soon' : 'pending';
}

/** What some put before a state: `INVITE_STATUS_ACCEPTED`, `InvitePending`, `TEAM_INVITATION_STATUS_REVOKED`. */
const beforeWord =
  '^(?:(?:(?:user|member|team|org(?:ani[sz]ation)?|workspace|account|project|group)[ _-]?)?invit(?:ation|e)[ _-]?)?(?:(?:status|state)[ _-]?)?';
/** As services call one that nobody can accept any more, whatever its expiry. One that was accepted is another thing. */
const overWord = new RegExp(
  `${beforeWord}(?:revoked|rescinded|withdrawn|cancell?ed|declined|rejected|expired|removed|deleted)$`,
  'i',
);
const acceptedWord = new RegExp(`${beforeWord}(?:accepted|redeemed|joined|claimed|used|consumed)$`, 'i');
const openWord = new RegExp(`${beforeWord}(?:pending|open|sent|invited)$`, 'i');

/** The same as a flag, or as the moment of it: `revoked`, `isRevoked`, `revoked_at`, `invitation_accepted_at`, `date_redeemed`. */
const flagOf = (word: string) =>
  new RegExp(
    `^(?:date_?|(?:invit(?:ation|e)_?)?(?:(?:is|has|was)_?(?:been_?)?)?)(${word})(?:_?(?:at|on|date|time))?$`,
    'i',
  );
const overName = flagOf('revoked|rescinded|withdrawn|cancell?ed|declined|rejected|deleted');
const accepted = 'accepted|redeemed|joined|claimed|used|consumed';
const acceptedName = flagOf(accepted);
/** Or as who has taken it: `accepted_by`, `redeemed_by_user_id`, `acceptedUserId`. */
const takenBy = new RegExp(
  `^(${accepted})(?:_?by(?:_?(?:user|member))?|_?(?:user|member)(?=_?id$))(?:_?id)?$`,
  'i',
);
const expiredWord = /expired$/i;
/** A flag and nothing else: under these names there may also be the moment, which is still to come. */
const expiredName = /^(?:invit(?:ation|e)_?)?(?:(?:is|has)_?)?expired$/i;
const isTrue = ({ value }: Invitation['extra'][number]): boolean =>
  value === true || value === 1 || value === 'true' || value === '1';
/** Programs write these where there is none, or for no; the last is how a list or an object of nothing is kept. */
const noMoment =
  /^(?:|0|f|false|n|no|never|null|none|pending|0001-.*|0000-.*|1970-01-01.*|\(empty(?: list)?\))$/i;

/** As a number a flag or a moment in seconds: what lies between is how often something was done, as for a link that many may use. */
const isSet = ({ value }: Invitation['extra'][number]): boolean =>
  value === true ||
  (typeof value === 'number'
    ? value === 1 || value > 100_000_000
    : typeof value === 'string' && !noMoment.test(value));

const first = ({ path }: Invitation['extra'][number]): string => path[0] ?? '';
/** "Revoked", of `revoked_at`. */
function wordOf(name: RegExp, flag: Invitation['extra'][number] | undefined): string {
  const [, word = ''] = name.exec(flag ? first(flag) : '') ?? [];
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** '': none of these is set. */
const saidByFlag = (extra: Invitation['extra'], name: RegExp): string =>
  wordOf(
    name,
    extra.find(one => one.path.length === 1 && name.test(first(one)) && isSet(one)),
  );

/** Who it is: in an object of theirs there may be what they would be of, and where to ask for them. */
const whoName =
  /^_?(?:id|uuid|guid|gid|(?:user|member)_?id|e?mail|(?:user|full|display)?_?name|login|handle)$/i;
/** By whatever id, and in an object of theirs. */
const saidByTaker = (extra: Invitation['extra']): string =>
  wordOf(
    takenBy,
    extra.find(
      one =>
        takenBy.test(first(one)) &&
        (one.path.length === 1 || whoName.test(one.path.at(-1) ?? '')) &&
        (isSet(one) || Number(one.value) > 0),
    ),
  );

const stateName = /^(?:status|state)$/i;
const longerName = /^invit(?:ation|e)_?(?:status|state)$/i;
/** In an object, as of a table of states: what is read before what stands for it. */
const namesInState = ['name', 'value', 'label', 'slug', 'key', 'tag', 'code'];

/** Which of several comes first; null: it says no state. */
function placeOf({ path: [name = '', inside, more], value }: Invitation['extra'][number]): number | null {
  if (typeof value !== 'string' || value.trim() === '' || more !== undefined) return null;
  if (inside === undefined) return stateName.test(name) ? 0 : longerName.test(name) ? 100 : null;
  const place = stateName.test(name) ? namesInState.indexOf(inside.replace(/^\./, '').toLowerCase()) : -1;
  return place < 0 ? null : place + 1;
}

/**
 * The state in the service's own word, where it sends one beside the documented fields; '': it sends none. Of several one that has ended
 * it counts, and a flag that is set says more than a word that calls it open.
 */
export function saidState({ extra }: Pick<Invitation, 'extra'>): string {
  const words = extra
    .flatMap(one => {
      const place = placeOf(one);
      return place === null ? [] : [{ place, word: String(one.value).trim() }];
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ word }) => word);
  const ended = words.find(word => overWord.test(word) || acceptedWord.test(word));
  if (ended !== undefined) return ended;
  const [word = ''] = words;
  return word !== '' && !isOpenWord(word) ? word : endByFlag(extra) || word;
}

function endByFlag(extra: Invitation['extra']): string {
  const isExpired = extra.some(
    one => one.path.length === 1 && expiredName.test(one.path[0] ?? '') && isTrue(one),
  );
  return (
    saidByFlag(extra, overName) ||
    saidByFlag(extra, acceptedName) ||
    saidByTaker(extra) ||
    (isExpired ? 'Expired' : '')
  );
}

/** By its state or, where that is a word of the service's own, by a flag beside it; '': nothing has ended it. */
function endWord(invitation: Pick<Invitation, 'extra'>): string {
  const word = saidState(invitation);
  if (overWord.test(word) || acceptedWord.test(word)) return word;
  return word === '' || isOpenWord(word) ? '' : endByFlag(invitation.extra);
}

/** What the service itself says has ended it, whatever its expiry; null: nothing. It never changes with the time. */
export function saidEnd(invitation: Pick<Invitation, 'extra'>): 'closed' | 'expired' | null {
  const word = endWord(invitation);
  if (word === '') return null;
  return expiredWord.test(word) ? 'expired' : 'closed';
}

/** As its row shows it. @param now epoch milliseconds, by the service's clock @param said `saidEnd` it */
export const invitationState = (
  invitation: Pick<Invitation, 'expiresAt' | 'extra'>,
  now: number,
  said: ReturnType<typeof saidEnd> = saidEnd(invitation),
): InvitationState => said ?? stateByExpiry(invitation, now);

/** Nobody can accept it any more: by its expiry, or by the service's own word. @param now by the service's clock */
export const isOver = (invitation: Pick<Invitation, 'expiresAt' | 'extra'>, now: number): boolean =>
  stateByExpiry(invitation, now) === 'expired' ||
  overWord.test(endWord(invitation)) ||
  // Whatever else it is called.
  saidByFlag(invitation.extra, overName) !== '';

/** It can be accepted still: of that the expiry says more. */
export const isOpenWord = (word: string): boolean => openWord.test(word);
