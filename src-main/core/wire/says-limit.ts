import { pickPlain } from '../base/pick-plain.ts';
import type { WireResponse } from '../base/ports/transport.ts';
import { errorIn } from '../service/error-body.ts';
import { wordsIn } from '../service/error-words.ts';
import { asksToWait, isUsedUp } from './asked-pause.ts';
import { codesOf, withExtensions } from './words/errors-within.ts';
import { hints } from './words/graphql-error.ts';
import { meaningOfSentence, meaningOfStatus } from './words/refusal-words.ts';

/** In a refusal. "You may not change rate limits" is none of these. */
const ofLimit =
  /\brate[- ]?limit(ing|s|ed)?\b.{0,20}\b(exceeded|reached|hit)\b|\b(exceeded|reached|hit)\b.{0,40}\brate[- ]?limit|\b(being|been) rate[- ]?limited|\btoo many (requests|calls|attempts)\b|\bthrottled\b/i;

/**
 * The service says that too much was asked of it, and did not do this. Many say so under 403 or 503, by headers or in words, AWS
 * and Linear under 400 and those of GraphQL under 200 by the code of an error.
 */
export function saysLimit({ status, headers, body }: WireResponse): boolean {
  if (meaningOfStatus(status) === 'rate-limited') return true;
  const isNo = status === 403 || status === 503;
  if (isNo && (isUsedUp(headers) || asksToWait(headers))) return true;
  // A longer one is no refusal.
  if (body.length > 64 * 1024) return false;
  const answer = errorIn(body);
  const codes = errorsIn(answer).flatMap(hints);
  if (codes.includes('rate-limited')) return true;
  return (
    isNo &&
    wordsIn(answer).some(
      ({ text }) => ofLimit.test(text.slice(0, 400)) || meaningOfSentence(text) === 'rate-limited',
    )
  );
}

/** All that may have a code. */
function errorsIn(answer: unknown): unknown[] {
  const errors = ['errors', 'error'].flatMap(name => pickPlain(answer, name)).slice(0, 20);
  return [answer, ...withExtensions(errors)];
}

const codeOfQuota =
  /(?:^|[_-])(?:quota|limit)[_-](?:exceeded|reached)$|(?:^|[_-])quota$|^(?:no|out[_-]of)[_-](?:seats?|licen[cs]es?)(?:[_-](?:left|available))?$/i;
const ofQuota =
  /\b(?:limit|quota|maximum)\b.{0,40}\b(?:reached|exceeded|used up)\b|\b(?:reached|exceeded|exceeds|used up)\b.{0,60}\b(?:limit|quota|maximum)\b|\bno (?:more |free |available )?(?:seats?|licen[cs]es?)\b/i;

/**
 * Under the status of a missing right: there is no room for it, as better-auth, Clerk, Auth0, Appwrite and Directus say of invitations
 * and members. Whoever owns the team has the right.
 */
export function saysQuota({ body }: WireResponse): boolean {
  if (body.length > 64 * 1024) return false;
  const answer = errorIn(body);
  const codes = codesOf(errorsIn(answer), ['code', 'errorcode', 'type', 'error']);
  return (
    codes.some(code => codeOfQuota.test(code.replace(/(?<=[a-z])(?=[A-Z])/g, '_'))) ||
    wordsIn(answer).some(({ text }) => ofQuota.test(text.slice(0, 400)))
  );
}
