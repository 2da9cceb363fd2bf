import { asText, isObject, parseText, pick } from '../../base/json.ts';
import { ourField } from '../../service/field-names.ts';

/** Kinds of a fault that what is shown has hardly: that is of another type, or written in another form, where Zod looks at it, too. */
const ofGiven: Readonly<Record<string, RegExp>> = {
  name: /^(?:too_big|too_small|invalid_string|invalid_format|custom)$/,
  teamId: /^(?:too_big|too_small|invalid_string|invalid_format|custom)$/,
  expiresAt: /^(?:too_big|too_small)$/,
};

/** Zod has the list of what is wrong, as JSON, for its message. undefined: it is none. */
export function issuesIn(message: string | null): readonly object[] | undefined {
  const read = message !== null && /^\s*\[\s*\{/.test(message) ? parseText(message) : undefined;
  if (!Array.isArray(read)) return undefined;
  const issues = read.filter(isObject).filter(one => Array.isArray(pick(one, 'path')));
  return issues.length === read.length ? issues : undefined;
}

/** Zod 3's own words for what `ofGiven` allows. */
const ofOne =
  /^(?:String must contain (?:at least|at most|exactly) \d{1,9} character\(s\)|Invalid (?:uuid|cuid2?|ulid|nanoid))$/;

/** One of them without its kind: mercurius hands on each of the errors that one error has as one of its own, with no other place than that. */
export function issueAlone(message: string | null, path: readonly unknown[]): readonly object[] | undefined {
  return message !== null && ofOne.test(message) ? [{ code: 'too_small', path, message }] : undefined;
}

/** What is wrong with each field that was given; undefined where any of it may be about something else. */
export function fieldsOfIssues(issues: readonly object[]): Record<string, string[]> | undefined {
  const all = issues.map(issue => ({ field: fieldOf(issue), said: asText(pick(issue, 'message')) ?? '' }));
  if (all.length === 0 || all.some(({ field }) => field === null)) return undefined;
  const named = Map.groupBy(all, ({ field }) => field ?? '');
  return Object.fromEntries([...named].map(([name, some]) => [name, some.map(({ said }) => said)]));
}

function fieldOf(issue: object): string | null {
  const path: unknown = pick(issue, 'path');
  const names = Array.isArray(path) && path[0] === 'input' ? path.slice(1) : path;
  const field = Array.isArray(names) && names.length === 1 ? ourField(asText(names[0]) ?? '') : null;
  const isGiven = field !== null && ofGiven[field]?.test(asText(pick(issue, 'code')) ?? '');
  return isGiven ? field : null;
}
