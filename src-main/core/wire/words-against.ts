import { asText, entriesOf, isObject, isThere, type JsonObject, pick } from '../base/json.ts';
import { hasId, pickPlain } from '../base/pick-plain.ts';
import { plainName, words } from '../base/plain-name.ts';
import { isAddressAlone } from '../service/lone-address.ts';
import { envelopes } from './says-no.ts';
import { isOwnNumber, meaningOfCode } from './words/refusal-words.ts';

/** How a flag may begin: `is_existing` says what `existing` says, `has_been_sent` what `sent` does. */
const ofFlag = /^(?:is|was|were|has|have|had|did)(?:been)?(?=[a-z]{3})/;

/** True, or anything in it, where it was not done, not for this one, or not yet. */
const undone = words(
  'skipped ignored failed failure failures rejected refused denied blocked excluded bounced unsent notsent notinvited uninvited ' +
    'notcreated notfound notallowed unsuccessful undeliverable invalid duplicate duplicates existing existed exists alreadyexists ' +
    'reused conflict conflicts haserror haserrors errors usererrors fielderrors validationerrors errormessage fault exception iserror isfailed dryrun preview ' +
    'simulated simulation validateonly requiresconfirmation confirmationrequired confirmrequired captcharequired requirescaptcha requiresaction requiresauth ' +
    'mfarequired loginrequired error errorcount failedcount failurecount reason failurereason errorcode ' +
    'noop nochange nochanges unchanged preexisting draft held onhold processing scheduled scheduledat scheduledfor',
);
/** Of the same, by how the name begins or ends: `accountErrors`, what was there before, what waits for somebody's word or money, and work that was only begun. */
const undoneName =
  /^(?!no|without)[a-z]+(?:errors?|failures?|problems?|violations?)$|^(?:is|was|has)?(?:already|previously|undelivered|notinvited|notsent)\w*$|^(?:team|member|membership|invit(?:ation|e))exist(?:s|ed)$|^(?:is)?(?:requires?|needs|awaiting)(?:payment|purchase|checkout|upgrade|review|moderation)$|^(?:payment|purchase|checkout|upgrade|review|moderation)(?:required|needed|pending)$|^(?:is|has)?(?:en)?queued(?:users?|members?|emails?|invit(?:ation|e)s?|for\w*)?$|^(?:is)?async(?:hronous(?:ly)?)?$|^(?:job|task)id$|approval(?:pending|required|needed)$|^(?:is|has)?(?:pending|requires?|needs|awaits|awaiting|waitingfor)\w*approval$/;
/** False, nought, or nothing in it, where it was not done. */
const done = words(
  'sent issent wassent emailsent mailsent invitationsent invitesent invited isinvited created iscreated wascreated inserted saved ' +
    'added valid isvalid allowed permitted authorized authenticated executed performed applied changed ' +
    'new isnew modified affected affectedrows successcount emailed notified acknowledged deliverable isdeliverable',
);
/** The same, of something that is counted, or told of afterwards. */
const doneName =
  /^(?:num(?:ber)?(?:of)?|total|count(?:of)?|did|was|were)(?:sent?|invite[ds]?|created?|revoked?|deleted?|removed?|modified|affected)$|^(?:sent|invited|created|revoked|deleted|removed|modified|rows)(?:count|affected|total)$|^(?:new|sent|created)?invit(?:ation|e)s$/;
/** False or nought in what was to end, and true, or a moment, in what was just made. */
const over = words(
  'accepted isaccepted acceptedat acceptedon joined isjoined joinedat joinedon ismember declined isdeclined declinedat ' +
    'rejectedat expired isexpired revoked isrevoked revokedat revokedon cancelled canceled iscancelled iscanceled ' +
    'cancelledat canceledat deleted isdeleted deletedat removed isremoved removedat withdrawn withdrawnat archived isarchived ' +
    'archivedat isbounced bouncedat failedat consumed consumedat redeemed redeemedat used isused usedat ' +
    'disabled disabledat deactivated deactivatedat suspended suspendedat',
);
/** Of what was just made, too: who has taken it, and since when. */
const overName =
  /^(?:user|member|invitee|date)?(?:accepted|joined|redeemed|activated|confirmed)(?:at|on|by|date|time|(?:by)?(?:user|member)?id)?$|^membersince$|^last(?:login|signin|sign(?:ed)?in|seen|active|activity|access(?:ed)?)(?:at|on|date|time)?$/;
/** A flag of somebody who is in the team. */
const ofMember = /^(?:is|was)\w*member$|^(?:is)?teammember$|^(?:is)?(?:on|in)(?:the|your)?team$/;
const stateNames = words('status state result outcome');
/** States of one side of it: of these only what is surely bad counts, and of its mail only what surely does not arrive. */
const sideState =
  /^(?:invit(?:ation|e)|request|approval|revocation|revoke|pat|token|lifecycle|current)(?:status|state)$/;
/** A member of its own is what was invited; what came of one is another thing. */
const memberState = /^member(?:ship)?(?:status|state)$/;
const joinedWord = /^(?:active|joined|confirmed|enabled)$/i;
const actionNames = words('action actiontaken operation disposition');
const noAction =
  /^(?:none|no[ _-]?op|noop|nothing|unchanged|unaffected|found|skip\w*|ignore\w*|exist\w*|already\w*|reject\w*|refuse\w*|fail\w*|conflict\w*|duplicat\w*)$/i;
/** Of a sentence that is shown to somebody. */
const levelNames = words('severity level');
const badLevel = /^(?:error|danger|critical|fatal)$/i;
const mailState = /^(?:e?mail|delivery|send|sending)(?:status|state)$/;
const lostMail = /fail|reject|refus|bounc|undeliver|block|error|invalid|suppress/i;
/** What a thing says of itself that was just made. */
const plainState =
  /^(ok|okay|yes|true|done|success(ful(ly)?)?|succeeded|complete[d]?|created|new|added|saved|invited|invit(e|ation)[ _-](sent|pending|created)|sent|open|active|pending|pending[ _-](invit(e|ation)|accept(ance)?|response|user|registration|activation)|unconfirmed|unverified|staged|provisioned|waiting|awaiting([ _-](?!approv|review)\w+)?|outstanding|unaccepted|not[ _-]accepted|delivered|\d+)$/i;
/** What it says of itself where it was not, or is over: beside "created" any other word is one of its own language. */
const badState =
  /^request(?:ed)?[ _-]to[ _-]|fail|reject|refus|den(y|ied)|declin|revok|cancel|expir|bounc|delet|remov|block|error|invalid|already|accept(?!ance)|member|approv(?!ed$)|disapprov|queue|schedul|draft|hold|suspend|undeliver|skip|exist|duplic|conflict|^(no|none|unknown|inactive|disabled|closed|ended|ignored|unsent)$/i;
const sentenceNames = words(
  'message messages msg detail details description warning warnings note notice notices info hint statustext text ' +
    'errmsg errormsg retmsg returnmsg returnmessage resultmsg resultmessage responsemsg responsemessage statusmessage',
);
/** The same above a box that a page shows; what has an id may be called anything. */
const titleNames = words('title heading headline summary');
const ofWords = /^(?!\s*[[{<])(?:[\p{L}_-]+$|.*\p{L}\s+\p{L})/su;
/** Nought, or a number that begins like HTTP's yes, is none of these. */
const codeNames = words('code errcode errno resultcode retcode returncode responsecode');
const against =
  /\balready\b|\b(?:is|are) (?:an? |one |now )?(?:active |current |existing |team )?members?\b|\b(?:is (?:on|in|(?:a )?part of)|belongs? to) (?:the|this|your|our) (?:team|organi[sz]ation|workspace|account)\b|\b(not?|none|never|cannot|nobody|nothing|unable|unsuccessful|without|approval|unchanged)\b|n[’']t\b|\bonly (?:an? |the )?(?:team )?(?:owners?|admins?|administrators?)\b|\b(fail|error|denied|refus|reject|forbid|invalid|exceed|exist|skip|ignor|unknown|unsupported|unauthori|expired|duplicate|limit reached|too many)/i;
/** Of an invitation alone: a token that ends was issued previously, and nobody may be affected by that. */
const againstMaking =
  /\bpreviously\b|\b(?:0|zero) (?:invit\w+|users?|members?|people|e?-?mails?)\b|\b(?:run|ran) out of\b/i;

/** Of what has ended these speak for it: "it can no longer be used", "this cannot be undone", "it was already revoked". */
const forIt =
  /\bno longer\b|\balready (?:been )?(?:revoked|deleted|removed|deactivated|invalidated)\b|\b(?:can ?not|can[’']t) be (?:used|undone|restored|recovered|reversed|reverted)\b|\b(?:invalidated|now invalid)\b|\bwill (?:be (?:rejected|refused|denied)|fail)\b/gi;
/** Of what is to end, that it has not yet. */
const later =
  /\b(?:scheduled|queued|pending|in progress|processing|will (?:be|become|stop|expire|end|take)|shortly|soon|awaiting|requires?|within \d+|grace|(?:to|please|must|must be|needs? to be) (?:confirm|approv)\w*)\b/i;
/** Or that it lives on for a while. */
const livesOn =
  /\b(?:stays?|remains?|still|continues?|keeps?)\b.{0,30}\b(?:valid|active|work\w*|usable|accepted|live|enabled)\b|\b(?:valid|active|usable|accepted|works?) (?:for|until|till)\b/i;
/** Of the interface itself, which says of many fields that they will not be there for ever. */
const ofSchema = /\bdeprecat/i;
/** True, or a time, where it is only on its way to its end. */
const notYet =
  /^(?:valid|active|usable|works|live)(?:until|till|for)\w*$|^(?:is)?(?:(?:revocation|revoke|deletion|delete)?(?:is)?(?:pending|scheduled|queued|inprogress)(?:at|for|on)?|scheduled(?:revocation|deletion)\w*|(?:will(?:be)?revoke[ds]?|revokes|effective|revocation(?:effective|date))(?:at|on)?|grace\w*)$/;
/** That it was so before is as good. */
const endedBefore = /already(?:revoked|deleted|removed|ended|inactive|invalid)/;
/** What is still to be done by somebody, or somewhere else, before it ends. */
const toBeDone =
  /^(?:revocation|revoke|deletion|delete|approval)request(?:ed)?(?:id|at|on|by|date|time)?$|^(?:revocation|revoke|deletion|delete)?(?:job|task|challenge)(?:id)?$|^(?:confirmation|verification|approval)(?:token|code|url|link|request|email|id)$/;
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
    hasId(object) || ['ok', 'success', 'issuccess'].some(name => pickPlain(object, name) === true);
  return entriesOf(object, 100).some(([name, value]) => {
    const plain = plainName(name);
    const bare = plain.replace(ofFlag, '');
    const isIn = (names: ReadonlySet<string>) => names.has(plain) || names.has(bare);
    if (ended && lost.has(plain)) return false;
    if (ended && (notYet.test(plain) || toBeDone.test(plain))) return isSo(value);
    // What was made may tell what it is for.
    if (isIn(undone)) return isSo(value) && !(plain === 'reason' && isThing);
    if (undoneName.test(plain)) return isSo(value) && !(ended && endedBefore.test(plain));
    if (!ended && (isIn(over) || overName.test(bare))) return isSo(value);
    if (!ended && ofMember.test(plain)) return value === true || value === 1;
    if (isIn(done) || doneName.test(plain) || (ended && isIn(over)))
      return value === false || value === 0 || isEmptyList(value) || isWord(value, /^(false|no|0)$/i);
    if (stateNames.has(plain)) {
      // A result is also what was made.
      const state = plain.startsWith('stat') ? stateIn(value) : value;
      return (
        state === false || (state === 0 && !isThing) || (isOther(state, isCreated) && !isWord(state, ended))
      );
    }
    if (sideState.test(plain)) return isWord(stateIn(value), badState) && !isWord(stateIn(value), ended);
    if (mailState.test(plain)) return isWord(stateIn(value), lostMail);
    if (!ended && memberState.test(plain))
      return isWord(stateIn(value), joinedWord) || isWord(stateIn(value), badState);
    if (actionNames.has(plain)) return isWord(value, noAction);
    if (plain === 'count') return value === 0 && !hasId(object);
    if (codeNames.has(plain)) return isBadCode(value, hasId(object));
    if (levelNames.has(plain)) return isWord(value, badLevel);
    // Of each address that was sent a word of its own.
    if (isAddressAlone(name) && typeof value === 'string')
      return isWord(value, noAction) || isAgainst(value.slice(0, 1_000), ended);
    // In place of what was made: a text of words says what became of it, and any other may be its id.
    if (envelopes.has(plain) && typeof value === 'string') {
      const text = value.slice(0, 1_000);
      return isWord(text, noAction) || (ofWords.test(text) && isAgainst(text, ended));
    }
    const isSentence = sentenceNames.has(plain) || (!ended && titleNames.has(plain) && !hasId(object));
    return isSentence && textsIn(value).some(text => isAgainst(text.slice(0, 1_000), ended));
  });
}

/** What a thing with an id is called by is no number of its answer. */
function isBadCode(code: unknown, isThing: boolean): boolean {
  if (meaningOfCode(code) !== null || (typeof code === 'string' && badCode.test(code))) return true;
  const number = typeof code === 'string' && /^-?\d{1,9}$/.test(code) ? Number(code) : code;
  return !isThing && isOwnNumber(number);
}
const badCode = /(?:^|[_-])(?:FAIL|ERROR|EXISTS?|EXISTING|DUPLICATE|ALREADY|REJECTED|DENIED|INVALID)/;

/**
 * There, or other than nought, and no moment of those that languages and databases write where there is none: Go, .NET, MySQL, and
 * whatever counts from 1970.
 */
export const isSo = (value: unknown): boolean =>
  typeof value === 'number'
    ? value !== 0
    : isThere(value) && !(typeof value === 'string' && never.test(value));
const never = /^(?:(?:0001-01-01|0000-00-00)(?:[T ]|$)|(?:1970|1900)-01-01[T ]00:00:00)/;

/** As it is written, or as an object has it: `{ name: 'active' }`. */
export const stateIn = (value: unknown): unknown =>
  isObject(value)
    ? (['name', 'code', 'value', 'type', 'status'].flatMap(name => asText(pick(value, name)) ?? [])[0] ??
      value)
    : value;

/** @param said a sentence, or words that are joined as a code's are */
function isAgainst(said: string, ended: RegExp | null): boolean {
  const text = said.replaceAll('_', ' ');
  if (!ended) return against.test(text) || againstMaking.test(text);
  if (ofSchema.test(text)) return false;
  const rest = text.replace(forIt, ' ');
  return later.test(rest) || livesOn.test(rest) || against.test(rest);
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
const isWord = (value: unknown, word: RegExp | null) =>
  typeof value === 'string' && word?.test(value) === true;
const isOther = (value: unknown, isCreated: boolean) =>
  typeof value === 'string' &&
  value !== '' &&
  !plainState.test(value.trim().replace(/(?<=[a-z])(?=[A-Z])/g, '_')) &&
  (!isCreated || badState.test(value));

function textsIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, 20) : [value];
  return list.map(one => pick(one, 'message') ?? one).filter(one => typeof one === 'string');
}
