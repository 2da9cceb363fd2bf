import { asId, entriesOf, isThere, type JsonObject } from '../base/json.ts';
import { plainName, words } from '../base/plain-name.ts';
import { meaningOfCode } from './refusal-words.ts';

/** True, or anything in it, where it was not done, not for this one, or not yet. */
const undone = words(
  'skipped ignored failed failure failures rejected refused denied blocked excluded bounced unsent notsent notinvited uninvited ' +
    'notcreated notfound notallowed unsuccessful undeliverable invalid duplicate duplicates existing existed exists alreadyexists ' +
    'alreadyinvited alreadymember alreadymembers alreadysent conflict conflicts haserror haserrors errors usererrors fielderrors validationerrors errormessage fault exception iserror isfailed dryrun preview ' +
    'simulated simulation validateonly requiresconfirmation confirmationrequired requiresapproval requiresaction requiresauth ' +
    'mfarequired loginrequired error errorcount failedcount failurecount reason failurereason errorcode',
);
/** False, nought, or nothing in it, where it was not done. */
const done = words(
  'sent issent wassent emailsent mailsent invitationsent invitesent invited isinvited created iscreated wascreated inserted saved ' +
    'added valid isvalid allowed permitted authorized authenticated executed performed applied changed ' +
    'new isnew modified affected affectedrows sentcount createdcount successcount',
);
/** False or nought in what was to end, and true, or a moment, in what was just made. */
const over = words(
  'accepted isaccepted acceptedat acceptedon joined isjoined joinedat joinedon ismember declined isdeclined declinedat ' +
    'rejectedat expired isexpired revoked isrevoked revokedat revokedon cancelled canceled iscancelled iscanceled ' +
    'cancelledat canceledat deleted isdeleted deletedat removed isremoved removedat withdrawn withdrawnat archived isarchived ' +
    'archivedat isbounced bouncedat failedat consumed consumedat redeemed redeemedat used isused usedat',
);
const stateNames = words('status state result outcome');
/** What a thing says of itself that was just made. */
const plainState =
  /^(ok|okay|yes|true|done|success(ful(ly)?)?|succeeded|complete[d]?|created|new|added|saved|invited|invit(e|ation)[ _-](sent|pending|created)|sent|open|active|pending|pending[ _-](invit(e|ation)|accept(ance)?|response|user|registration|activation)|unconfirmed|unverified|staged|provisioned|waiting|awaiting([ _-]\w+)?|outstanding|unaccepted|not[ _-]accepted|delivered|\d+)$/i;
/** What it says of itself where it was not, or is over: beside "created" any other word is one of its own language. */
const badState =
  /fail|reject|refus|den(y|ied)|declin|revok|cancel|expir|bounc|delet|remov|block|error|invalid|already|accept(?!ance)|member|approv|queue|schedul|draft|hold|suspend|undeliver|skip|exist|duplic|conflict|^(no|none|unknown|inactive|disabled|closed|ended|ignored|unsent)$/i;
const sentenceNames = words(
  'message msg detail details description warning warnings note notice info statustext text',
);
const against =
  /\balready\b|\b(not?|none|never|cannot|nobody|nothing|unable|unsuccessful|without)\b|n[’']t\b|\b(fail|error|denied|refus|reject|forbid|invalid|exceed|exist|skip|ignor|unknown|unsupported|unauthori|expired|duplicate|limit reached|too many)/i;

/** Of what has ended these speak for it: "it can no longer be used", "this cannot be undone". */
const forIt =
  /\bno longer\b|\b(?:can ?not|can[’']t) be (?:used|undone|restored|recovered|reversed|reverted)\b|\b(?:invalidated|now invalid)\b|\bwill (?:be (?:rejected|refused|denied)|fail)\b/gi;
/** Of what is to end, that it has not yet. */
const later =
  /\b(?:scheduled|queued|pending|in progress|processing|will (?:be|become|stop|expire|end|take)|shortly|soon|awaiting|requires?|within \d+|grace|(?:to|please|must|must be|needs? to be) (?:confirm|approv)\w*)\b/i;
/** True, or a time, where it is only on its way to its end. */
const notYet =
  /^(?:is)?(?:(?:revocation|revoke|deletion|delete)?(?:is)?(?:pending|scheduled|queued|inprogress)(?:at|for|on)?|scheduled(?:revocation|deletion)\w*|(?:will(?:be)?revoke[ds]?|revokes|effective|revocation(?:effective|date))(?:at|on)?|grace\w*)$/;
/** A state of validity, which what has ended is to have lost. */
const lost = words('valid isvalid');

/**
 * Whether something in an object speaks against its having been done, in whatever words: not enough for a no, and too much beside a
 * yes that nobody can look up.
 * @param ended states of a thing that was to end
 * @param isCreated the status says that it was created
 */
export function speaksAgainst(object: JsonObject, ended: RegExp | null = null, isCreated = false): boolean {
  // Of these nought is one of a row of states.
  const isThing =
    asId(object.id) !== null || ['ok', 'success', 'isSuccess'].some(name => object[name] === true);
  return entriesOf(object, 100).some(([name, value]) => {
    const plain = plainName(name);
    if (ended && lost.has(plain)) return false;
    if (ended && notYet.test(plain)) return isThere(value) || (typeof value === 'number' && value !== 0);
    // What was made may tell what it is for.
    if (undone.has(plain))
      return (
        (isThere(value) || (typeof value === 'number' && value !== 0)) && !(plain === 'reason' && isThing)
      );
    if (!ended && over.has(plain)) return isThere(value) || (typeof value === 'number' && value !== 0);
    if (done.has(plain) || (ended && over.has(plain)))
      return value === false || value === 0 || isEmptyList(value) || isWord(value, /^(false|no|0)$/i);
    if (stateNames.has(plain))
      return (
        value === false || (value === 0 && !isThing) || (isOther(value, isCreated) && !isWord(value, ended))
      );
    if (plain === 'code') return meaningOfCode(value) !== null;
    return sentenceNames.has(plain) && textsIn(value).some(text => isAgainst(text.slice(0, 1_000), ended));
  });
}

function isAgainst(text: string, ended: RegExp | null): boolean {
  if (!ended) return against.test(text);
  const rest = text.replace(forIt, ' ');
  return later.test(rest) || against.test(rest);
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
const isWord = (value: unknown, word: RegExp | null) =>
  typeof value === 'string' && word?.test(value) === true;
const isOther = (value: unknown, isCreated: boolean) =>
  typeof value === 'string' &&
  value !== '' &&
  !plainState.test(value.trim()) &&
  (!isCreated || badState.test(value));

function textsIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, 20) : [value];
  return list.filter(one => typeof one === 'string');
}
