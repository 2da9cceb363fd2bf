import { pick } from '../base/json.ts';
import type { WireResponse } from '../base/ports/transport.ts';
import { errorIn } from '../service/error-body.ts';
import { wordsIn } from '../service/error-words.ts';
import { asksToWait, isUsedUp } from './asked-pause.ts';
import { hints } from './graphql-error.ts';
import { meaningOfSentence, meaningOfStatus } from './refusal-words.ts';

/** In a refusal. "You may not change rate limits" is none of these. */
const ofLimit =
  /\brate[- ]?limit(ing|s|ed)?\b.{0,20}\b(exceeded|reached|hit)\b|\b(exceeded|reached|hit)\b.{0,40}\brate[- ]?limit|\b(being|been) rate[- ]?limited|\btoo many (requests|calls|attempts)\b|\bthrottled\b/i;

/**
 * The service says that too much was asked of it, and did not do this. Many say so under 403 or 503, by headers or in words, and
 * those of GraphQL under 200 by the code of an error.
 */
export function saysLimit({ status, headers, body }: WireResponse): boolean {
  if (meaningOfStatus(status) === 'rate-limited') return true;
  const isNo = status === 403 || status === 503;
  if (isNo && (isUsedUp(headers) || asksToWait(headers))) return true;
  // A longer one is no refusal.
  if (body.length > 64 * 1024) return false;
  const answer = errorIn(body);
  const errors = ['errors', 'error'].flatMap(name => pick(answer, name)).slice(0, 20);
  const codes = [answer, ...errors, ...errors.map(one => pick(one, 'extensions'))].flatMap(hints);
  if (codes.includes('rate-limited')) return true;
  return (
    isNo &&
    wordsIn(answer).some(
      ({ text }) => ofLimit.test(text.slice(0, 400)) || meaningOfSentence(text) === 'rate-limited',
    )
  );
}
