import { asText, isObject, isThere, pick } from '../../base/json.ts';
import { pickPlain } from '../../base/pick-plain.ts';
import type { Redact } from '../../base/redaction/redact.ts';
import { cleanedBy, errorText, joined, readFieldMap } from '../../service/error-body.ts';
import { type Sentence, wordsIn } from '../../service/error-words.ts';
import { type Clean, ourField } from '../../service/field-names.ts';
import { speaksOfLater, speaksOfOwnCall } from './body-words.ts';
import { isOfOtherEntry, isOfOtherRow, isUnplacedState } from './database-words.ts';
import {
  isRefusal,
  type Meaning,
  meaningOfCode,
  meaningOfSentence,
  type RefusalCode,
} from './refusal-words.ts';
import { isOfCall, ofHiddenError, ofThrown, showsOwnCall, speaksOfFailure } from './thrown-error.ts';
import { fieldsOfIssues, issueAlone, issuesIn } from './zod-issues.ts';

/** One entry of `errors`. */
export interface GraphqlError {
  said: string | null;
  fields: Record<string, string[]> | null;
  meaning: Meaning;
  /** It has marks of a call that the service made itself, whose status and code it has then. */
  ofCall: boolean;
  /**
   * Where it arose. `nowhere`: it names no place, as an error of the request does. `root`: the field that was asked for.
   * `below`: inside of what that field gave, so that the field itself was worked through (GraphQL specification, 6.4.4).
   */
  at: 'nowhere' | 'root' | 'below';
}

/** @param field the one field that was asked for */
export function readGraphqlError(error: unknown, field: string, redact: Redact): GraphqlError {
  const extensions = pick(error, 'extensions');
  // Hasura's older interface says `error`; a list of plain texts is no GraphQL, and as clear.
  const message = asText(error) ?? asText(pick(error, 'message')) ?? asText(pick(error, 'error'));
  const path = segments(pick(error, 'path'));
  const issues = issuesIn(message) ?? issueAlone(message, path);
  const ofIssues = issues && fieldsOfIssues(issues);
  const map = pick(extensions, 'fields') ?? pick(extensions, 'validation') ?? ofIssues;
  const ofWords = ofIssues ? 'service-refused' : ofMessage(message);
  const said = ofIssues ? [] : sentencesOf(message, extensions, cleanedBy(redact), issues);
  const showsCall = isOfCall(pick(extensions, 'exception')) || (path.length > 0 && showsOwnCall(extensions));
  return {
    said: joined(said.map(text => errorText(text, redact))),
    fields: readFieldMap(map, redact),
    meaning: meaning(),
    ofCall: showsCall || said.some(speaksOfOwnCall),
    at: placeOf(path, field),
  };

  function meaning(): Meaning {
    if (isOfRight.test(message ?? '')) return 'not-permitted';
    const hidden = ofHiddenError(message, pick(extensions, 'code'));
    if (hidden !== undefined) return hidden;
    if (showsCall) return 'fault';
    if ([message, ...codesOf(error), ...codesOf(extensions)].some(speaksOfFailure)) return 'fault';
    // Whatever code stands beside it: many have one for all that was thrown.
    if (said.some(speaksOfLater)) return 'fault';
    // PostGraphile, which has this for its code, undoes all of it together.
    const isUndone = [error, extensions].some(one => asText(pick(one, 'errcode')) !== null);
    const inner = [extensions, pick(extensions, 'data'), pick(error, 'data')];
    const collection = inner.map(one => pick(one, 'collection')).find(isThere);
    const isOther = isOfOtherRow(message ?? '', collection) || isOfOtherEntry(pick(extensions, 'error'));
    if (!isUndone && isOther) return 'fault';
    return together([...hints(error), ...hints(extensions), ofWords], extensions);
  }
}

/**
 * Where it stands what was wrong with each argument: TypeGraphQL, mercurius-validation, and who has one sentence for all that did not
 * hold and puts beside it what Zod, Valibot, Yup, Ajv or Symfony found.
 */
const placesOfWords = [
  ...['validationerrors', 'details', 'errors', 'fielderrors', 'invalidfields'],
  ...['issues', 'violations', 'failures', 'problems'],
];

/**
 * NestJS has the name of its exception for a message ("Bad Request Exception"), and what is wrong beside it; those who look at arguments
 * have one sentence for all that is wrong with them, and a list. These are words and nothing more: what they are about does not tell
 * whether it was carried out.
 */
function sentencesOf(
  message: string | null,
  extensions: unknown,
  clean: Clean,
  issues?: readonly object[],
): string[] {
  const own = message === null || issues ? [] : [message];
  const inner = ['originalError', 'response'].map(name => pick(extensions, name)).filter(isObject);
  const beside = placesOfWords
    .map(name => [name, pickPlain(extensions, name)])
    .filter(([, one]) => isObject(one) || Array.isArray(one));
  const more = [
    ...inner.flatMap(one => wordsIn(one, 'no', clean).map(({ text }) => text)),
    ...[issues, Object.fromEntries(beside)].flatMap(one => wordsIn(one, 'no', clean).map(inItsField)),
  ];
  const others = [...new Set(more)].filter(text => !own.some(one => one.includes(text))).slice(0, 8);
  return others.length > 0 && namesException.test(message ?? '') ? others : [...own, ...others];
}
/** With its field, where that is one of ours and the sentence does not name it. */
function inItsField({ field, text }: Sentence): string {
  const known = field === null ? null : ourField(field);
  return known === null || text.includes(known) ? text : `${known}: ${text}`;
}
const namesException = /^(?:[A-Z]\w* ){0,4}\w*Exception$/;

/**
 * Where the code of an error stands: in `extensions` with nearly all, as `classification` or `errorType` with graphql-java and DGS,
 * as `category` with Lighthouse, as a number with NestJS and Yoga; at the top as `errorType` with AppSync, as `type` with GitHub.
 */
export function hints(from: unknown): Meaning[] {
  const inner = ['originalerror', 'response', 'exception', 'http'].map(name => pickPlain(from, name));
  const names = ['code', 'errortype', 'errcode', 'classification', 'category', 'type', 'errorcode'];
  return [
    ...names.map(name => {
      const code = pickPlain(from, name);
      // An object of its own with graphql-java's extended validation.
      return meaningOfCode(pick(code, 'type') ?? code);
    }),
    ...[from, ...inner].flatMap(one =>
      ['status', 'statuscode', 'httpstatus'].map(name => numberOf(pickPlain(one, name))),
    ),
    ...inner.flatMap(one => [
      isUnplacedState(pickPlain(one, 'code'), pickPlain(one, 'table'))
        ? null
        : meaningOfCode(pickPlain(one, 'code')),
      meaningOfCode(pickPlain(one, 'errcode')),
      ofThrown(pickPlain(one, 'name')),
    ]),
  ];
}

const codesOf = (from: unknown): (string | null)[] =>
  [from, pickPlain(from, 'exception')].flatMap(one =>
    ['code', 'type'].map(name => asText(pickPlain(one, name))),
  );

/** Some have their code for a message: one that is written as no word of a sentence is. */
const ofMessage = (message: string | null): Meaning =>
  message === null
    ? null
    : (meaningOfSentence(message) ?? (isCode.test(message) ? meaningOfCode(message) : null));
const isCode = /^(?:[A-Z][A-Z0-9]{3,}|\w+[.-]\w+|\w[^\W_]*_\w+|[A-Z]?[a-z]+(?:[A-Z][a-z]+)+)$/;

/**
 * Apollo Server makes a context before it looks at the operation, and there most services ask who it is: nothing ran. Of a server behind
 * another one only part did not.
 */
export function meaningBeforeRun(error: unknown, answer: unknown): RefusalCode | null {
  const [, reason] = /^Context creation failed: (.*)/s.exec(asText(pick(error, 'message')) ?? '') ?? [];
  const begun = isThere(pick(error, 'path')) || pick(answer, 'data') !== undefined;
  if (reason === undefined || begun) return null;
  const meaning = meaningOfSentence(reason);
  return isRefusal(meaning) ? meaning : 'service-refused';
}

/**
 * A gateway (Apollo Federation, Apollo Router, WunderGraph Cosmo) hands on without a place what one of the servers behind it answered: that
 * may be the server that was to carry it out, or the next one, asked for what it has made. Both ask for the same session.
 */
export function isOfAnyStep(error: unknown, answer: unknown): boolean {
  const extensions = pick(error, 'extensions');
  const isNamed = [pick(extensions, 'serviceName'), pick(extensions, 'service')].some(
    name => asText(name) !== null,
  );
  const isHandedOn =
    isNamed ||
    typeof pick(pick(extensions, 'response'), 'status') === 'number' ||
    /^Failed to fetch from Subgraph '/.test(asText(pick(error, 'message')) ?? '');
  return isHandedOn && segments(pick(error, 'path')).length === 0 && pick(answer, 'data') !== undefined;
}

/** Without the path of what was asked for next: it is the one that was to carry it out. */
const ofFirstStep = /^Failed to fetch from Subgraph '[^']{1,200}'\.$/;

/** What that server said, which WunderGraph Cosmo puts into an error of its own unless it is told otherwise. */
export function unwrappedErrors(error: unknown): readonly unknown[] {
  const inner = pick(pick(error, 'extensions'), 'errors');
  const isWrapped = ofFirstStep.test(asText(pick(error, 'message')) ?? '');
  return isWrapped && Array.isArray(inner) && inner.length > 0 ? inner : [error];
}

/**
 * Of somebody who may be known, whose code for it is "unauthorized": AppSync, which answers others with 401, and TypeGraphQL, which says it
 * to whoever has not the role that is asked for.
 */
const isOfRight =
  /^Not Authorized to access \w+ on type \w+$|^Access denied! You don['’]t have permission for this action!$/;

/** The most that is said: that it was done outweighs all, and a refusal what a server calls everything that was thrown. */
function together(meanings: readonly Meaning[], extensions: unknown): Meaning {
  if (meanings.includes('done')) return 'done';
  // Apollo says it in words, and "bad request" as its code.
  if (meanings.includes('csrf-refused')) return 'csrf-refused';
  const refusal = meanings.find(isRefusal);
  if (refusal) return refusal;
  // Hot Chocolate names the rule of the specification that the document breaks.
  if (asText(pick(extensions, 'specifiedBy')) !== null) return 'service-refused';
  return meanings.includes('fault') ? 'fault' : null;
}

const numberOf = (value: unknown): Meaning =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{3}$/.test(value))
    ? meaningOfCode(value)
    : null;

function segments(path: unknown): readonly unknown[] {
  if (Array.isArray(path)) return path;
  return typeof path === 'string' ? path.split(/[./]/).filter(part => part !== '') : [];
}

/** Names that stand for what was sent. graphql-ruby's static analysis begins with the operation, Hasura's with a dollar. */
const ofTheRequest = /^(mutation|query|variables?|input|arguments?|args|body|name|teamId|expiresAt)\b|^\$/;

function placeOf(path: readonly unknown[], field: string): GraphqlError['at'] {
  const [first] = path;
  if (first === undefined || (first !== field && typeof first === 'string' && ofTheRequest.test(first))) {
    return 'nowhere';
  }
  return first === field && path.length === 1 ? 'root' : 'below';
}
