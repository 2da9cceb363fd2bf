import { asText, isObject, isThere, pick } from '../../base/json.ts';
import { pickPlain } from '../../base/pick-plain.ts';
import { bareCodes } from './refusal-words.ts';

/** Of a token and of nothing else: a session may have been revoked, too. */
const code =
  /^(?:(?:THE_)?(?:PERSONAL_)?(?:(?:ACCESS|API)_)?(?:TOKEN|PAT|KEY)_)?(?:(?:IS|WAS|HAS)_)?ALREADY_(?:BEEN_)?REVOKED$/;
const isCode = (value: unknown): boolean => bareCodes(value).some(one => code.test(one));

const codeNames = ['code', 'errorcode', 'errcode', 'errortype', 'type', 'key', '__typename'] as const;
const says = (one: unknown): boolean =>
  isCode(one) ||
  [one, pickPlain(one, 'extensions')].some(place => codeNames.some(name => isCode(pickPlain(place, name))));

const errorNames = ['errors', 'usererrors', 'error', 'problems', 'failure'] as const;
const errorsIn = (place: unknown): unknown[] =>
  errorNames.flatMap(name => {
    const found = pickPlain(place, name);
    return Array.isArray(found) ? found : isThere(found) ? [found] : [];
  });
const wordNames = ['status', 'state', 'result', 'outcome'] as const;

/** Statuses under which nobody has looked at what was asked, or nobody knows what came of it. */
const beside: readonly number[] = [401, 403, 404, 408, 429];

/**
 * The service says by a code of its own that the token had been revoked before: what was asked for is so. A sentence may say anything, and
 * of a token that is not found nobody knows whether it was ever the one.
 */
export function endedBefore(status: number, answer: unknown, result: unknown): boolean {
  const isAnswered = (status >= 200 && status < 300) || (status >= 400 && status < 500);
  if (!isAnswered || beside.includes(status)) return false;
  const places = [answer, result, pick(result, 'pat')].filter(isObject);
  // All of them: what else went wrong may be the reason.
  const errors = places.flatMap(errorsIn);
  if (!errors.every(says)) return false;
  const itself = places.some(
    one =>
      says(one) ||
      wordNames.some(name => isCode(asText(pickPlain(one, name)))) ||
      pickPlain(one, 'alreadyrevoked') === true,
  );
  return errors.length > 0 || itself;
}
