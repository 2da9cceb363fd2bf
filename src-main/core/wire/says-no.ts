import { asText, isObject, type JsonObject, pick } from '../base/json.ts';
import type { Redact } from '../custody/known-secrets.ts';
import { readErrorBody } from '../service/error-body.ts';
import { hints } from './graphql-error.ts';
import {
  isRefusal,
  type Meaning,
  meaningOfCode,
  meaningOfSentence,
  meaningOfStatus,
} from './refusal-words.ts';

export interface No {
  said: string | null;
  fields: Record<string, string[]> | null;
  /** `service-refused` where nothing finer is known. */
  meaning: Exclude<Meaning, null>;
}

const yesFlags = ['ok', 'success', 'successful', 'succeeded', 'isSuccess'];
const errorLists = ['errors', 'userErrors', 'user_errors', 'fieldErrors', 'validationErrors', 'problems'];
const failedWord = /^(error|errors|err|fail|failed|failure|denied|forbidden|rejected|refused|unauthorized)$/i;
const errorType = /(Error|Errors|Failure|Problem|Denied|Exception|Unauthorized|Forbidden|NotFound)$/;

/**
 * The no in an answer whose status says yes, or in the part of one that stands for what was asked; null where it says none.
 * Services say it as a flag, as an error beside or in place of the result, as a word, or as a type of its own.
 */
export function saysNo(answer: unknown, redact: Redact): No | null {
  if (!isObject(answer)) return null;
  const flag = yesFlags.some(name => isFalse(pick(answer, name)));
  const errors = [...errorLists, 'error'].map(name => pick(answer, name)).filter(isThere);
  const word = ['status', 'result', 'state', 'outcome'].some(name => isFailedWord(pick(answer, name)));
  const type = errorType.test(asText(pick(answer, '__typename')) ?? '');
  const status = ['status', 'statusCode', 'code'].some(name => isFailedStatus(pick(answer, name)));
  if (!flag && errors.length === 0 && !word && !type && !status) return null;
  const { said, fields } = readErrorBody(withErrors(answer, errors), redact);
  const inner = errors.flatMap(one => (Array.isArray(one) ? one : [one]));
  const meanings = [
    ...hints(answer),
    ...inner.flatMap(one => [...hints(one), meaningOfCode(one), meaningOfJsonRpc(pick(one, 'code'))]),
    meaningOfSentence(said ?? ''),
  ].filter(one => one !== null);
  return { said, fields, meaning: meanings.find(isRefusal) ?? meanings[0] ?? 'service-refused' };
}

const isFalse = (value: unknown) => value === false || value === 'false' || value === 0;

function isThere(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.keys(value).length > 0;
  return value === true || (typeof value === 'string' && value !== '' && value !== 'false');
}

const isFailedStatus = (value: unknown) => typeof value === 'number' && meaningOfStatus(value) !== null;
const isFailedWord = (value: unknown) => typeof value === 'string' && failedWord.test(value);

/** `readErrorBody` knows `errors`; other names of the same are put there. */
function withErrors(answer: JsonObject, [first]: readonly unknown[]): unknown {
  if (first === undefined || pick(answer, 'error') !== undefined || pick(answer, 'errors') !== undefined) {
    return answer;
  }
  return { ...answer, errors: first };
}

/** JSON-RPC 2.0, 5.1: of these four the request was not carried out; what else lies below -32000 is a fault. */
function meaningOfJsonRpc(code: unknown): Meaning {
  if (typeof code !== 'number' || code > -32000 || code < -32768) return null;
  return [-32700, -32600, -32601, -32602].includes(code) ? 'service-refused' : 'fault';
}
