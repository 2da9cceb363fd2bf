import { ofForgery, ofLater } from './body-words.ts';
import { ofDeniedRow, ofTakenRow, ofUntakenRow, withoutDriver } from './database-words.ts';
import { ofFailure } from './failure-words.ts';
import { ofGiven, ofNoTeam, ofTakenName } from './given-words.ts';
import { guardCodes, guardSentences } from './guard-words.ts';
import { ofCodeBeside } from './named-words.ts';
import { sessionCode, sessionSentences } from './session-words.ts';

/** The service turned the request away. */
export type RefusalCode =
  | 'session-ended'
  | 'not-permitted'
  | 'conflict'
  | 'csrf-refused'
  | 'rate-limited'
  | 'service-refused';

/**
 * What a word of the service says of the request. A `RefusalCode`: it was turned away. `fault`: something broke, perhaps after
 * the change was made. `done`: the field itself was worked through. null: nothing is known of this word.
 */
export type Meaning = RefusalCode | 'fault' | 'done' | null;

/** What is given with a request. */
const given =
  '((USER|TOKEN|PAT|TEAM|MEMBER|INVITE|INVITATION)_)?(INPUT|ARGUMENTS?|PARAM(ETER)?S?|VALUES?|NAMES?|TITLE|LABEL|E?MAIL(_ADDRESS)?|ROLES?|SCOPES?|EXPIR(Y|ATION|ES(_AT)?)(_DATE)?|DATE|TEAM|ORGANI[SZ]ATION|ID|FIELDS?|VARIABLES?|REQUEST|BODY|PAYLOAD)';

/** Codes as servers and gateways give them, in one spelling: `accessDenied`, `access-denied` and `AccessDenied` are ACCESS_DENIED. */
const codes: readonly (readonly [RegExp, Exclude<Meaning, null>])[] = [
  [/CSRF|XSRF|(^|_)AUTHENTICITY_TOKEN|ANTI_?FORGERY/, 'csrf-refused'],
  [/^(HC0018|NULL_VALUE_IN_NON_NULLABLE_FIELD|EXEC_NON_NULL_VIOLATION)$/, 'done'],
  // What was begun, and was too much in the course of it.
  [/(^|_)(TIME|CPU|MEMORY|EXECUTION)_LIMIT(_|$)/, 'fault'],
  [ofCodeBeside, 'fault'],
  // Apollo, Hot Chocolate, Hasura, graphql-java, AWS AppSync, gRPC behind a gateway, Slack.
  [
    /^(UN|NOT_|(AUTH|USER|REQUEST|SESSION)_(IS_)?(NOT_|UN))(AUTHENTICATED|AUTHED|LOGGED_IN|SIGNED_IN)(_|$)/,
    'session-ended',
  ],
  [
    /^(NO|INVALID|EXPIRED|MISSING|BAD)_(AUTH|LOGIN|(ACCESS_|API_|BEARER_|AUTH_)?TOKEN|API_KEY)$/,
    'session-ended',
  ],
  [/^(UNAUTHORIZED(_EXCEPTION)?|E_UNAUTHORIZED_ACCESS)$/, 'session-ended'],
  [sessionCode, 'session-ended'],
  [/^(JWT|TOKEN)_(EXPIRED|INVALID|REVOKED)$/, 'session-ended'],
  [/^(FORBIDDEN|NOT_ALLOWED|NOT_PERMITTED)(_|$)/, 'not-permitted'],
  [/^(((AUTH|USER)_)?NOT_AUTHORI[SZ]ED|UNAUTHORIZED_FIELD_OR_TYPE)$/, 'not-permitted'],
  [/^((PERMISSION|ACCESS|AUTHORIZATION)_(DENIED|ERROR|FAILED|REQUIRED)|AUTHORIZATION)$/, 'not-permitted'],
  [/^(INSUFFICIENT|MISSING)_(SCOPES?|PERMISSIONS?|PRIVILEGES?|RIGHTS?)$/, 'not-permitted'],
  [/^42501$/, 'not-permitted'],
  [/(^|_)(CONFLICT|ALREADY_EXISTS|DUPLICATE|NOT_UNIQUE|UNIQUE_VIOLATION|TAKEN)(_|$)/, 'conflict'],
  [/^23505$/, 'conflict'],
  [
    /^(RATE_?LIMIT(ED)?(_EXCEEDED|_REACHED)?|TOO_MANY_REQUESTS|THROTTL(ED|ING)(_EXCEPTION)?)$/,
    'rate-limited',
  ],
  // Of arguments, of the document, of what is not there, of what was used up.
  [/^(BAD|INVALID|ILLEGAL)_(USER_)?(INPUT|REQUEST|ARGUMENTS?|VALUE|PARAMS?|PARAMETERS?)$/, 'service-refused'],
  [/(^|_)(VALIDATION|PARSE|PARSING|SYNTAX)(_(ERROR|FAILED|FAILURE|INVALID_SYNTAX)|$)/, 'service-refused'],
  [/^(VALIDATION|GRAPHQL_VALIDATION)(_|$)/, 'service-refused'],
  // Keystone, Apollo Server before version 4.
  [/^USER_INPUT_ERROR$/, 'service-refused'],
  [/^INVALID_SYNTAX$/, 'service-refused'],
  [
    /^(CONSTRAINT_VIOLATION|UNPROCESSABLE(_ENTITY|_CONTENT)?|FAILED_PRECONDITION|OUT_OF_RANGE)$/,
    'service-refused',
  ],
  [/^(22\w{3}|23\w{3}|P0001)$/, 'service-refused'],
  [/(^|_)NOT_FOUND$/, 'service-refused'],
  [/(^|_)(QUOTA|LIMIT)_(EXCEEDED|REACHED)$/, 'service-refused'],
  [/^(MAX_COST_EXCEEDED|ACCESS_LOCKED)$/, 'service-refused'],
  ...guardCodes,
  [/^(PAYLOAD|QUERY|OPERATION|REQUEST|DOCUMENT)_TOO_(COMPLEX|DEEP|EXPENSIVE|LARGE)$/, 'service-refused'],
  [/^(OPERATION_RESOLUTION_FAILURE|OPERATION_NOT_(ALLOWLISTED|SUPPORTED))$/, 'service-refused'],
  [/^PERSISTED_QUERY_(NOT_FOUND|NOT_SUPPORTED|HASH_MISMATCH|NOT_IN_LIST)$/, 'service-refused'],
  // Static analysis of graphql-ruby, as GitHub, GitLab and Shopify show it.
  [
    /^(UNDEFINED_FIELD|UNDEFINED_TYPE|SELECTION_MISMATCH|VARIABLE_\w+|ARGUMENT_\w+|MISSING_REQUIRED_\w+)$/,
    'service-refused',
  ],
  [
    /(^|_)(INTERNAL|FATAL|UNEXPECTED|UNKNOWN|UNAVAILABLE|TIME_?OUT|TIMED_OUT|ABORTED|CANCELLED)(_|$)/,
    'fault',
  ],
  [/(^|_)(DOWNSTREAM|UPSTREAM|REMOTE|SUBREQUEST|SUBGRAPH|GATEWAY|DEADLINE|FETCHING)(_|$)/, 'fault'],
  [/^(FETCH_FAILED|POSTGRES_ERROR|SERVER_ERROR|DATA_LOSS|CONNECTION_\w+)$/, 'fault'],
  // Of anything else the same words come from within, too, after it was done.
  [new RegExp(`^(INVALID|MISSING|UNSUPPORTED|DISALLOWED)_${given}$`), 'service-refused'],
  [new RegExp(`^${given}_(INVALID|MISSING|REQUIRED|NOT_(ALLOWED|SUPPORTED)|TOO_\\w+)$`), 'service-refused'],
];

/** What some put around a code of others: `ERR_FORBIDDEN`, `KS_ACCESS_DENIED`, `ForbiddenError`, `graphql.FORBIDDEN`. */
const around =
  /^(E|ERR|ERROR|API|APP|GRAPHQL|GQL|HTTP|CODE|AUTH|KS)_(?=\w)|(?<=\w)_(ERR|ERROR|EXCEPTION|FAULT)$/;

/** Sentences that stand alone, as libraries have them. One of a service's own making is not read. */
const sentences: readonly (readonly [RegExp, Exclude<Meaning, null>])[] = [
  [ofForgery, 'csrf-refused'],
  [ofLater, 'fault'],
  [/non-?null(able)? (field|type)|declared as a non null type/i, 'done'],
  // Validation: graphql-js, GraphQL-core, gqlparser, async-graphql, Juniper, Absinthe, Sangria, graphql-java, AppSync, graphql-ruby.
  [
    /^(Cannot query field|Unknown (argument|type|field|fragment|directive|operation)) ["'“]/,
    'service-refused',
  ],
  [
    // What Django's models say of an id that they are given begins like it, and comes from within.
    /^(Field|Argument|Variable|Directive) ["'“]\$?[\w.]+["'”] (argument|must|of|has|is|got|expected(?! a number but got)|does)/,
    'service-refused',
  ],
  [/^Variable \$?\w+ (of|is|was|has)\b/, 'service-refused'],
  [/^Field '\w+' (doesn't exist|doesn't accept|must have|is missing)/, 'service-refused'],
  [
    /^(Syntax Error(?! for "http)|Query does not validate against schema|Validation error \(|Validation error of type)/i,
    'service-refused',
  ],
  [
    /^(Invalid [Ss]yntax|Invalid value for argument "|In argument "|In field "|Expected (value of )?type )/,
    'service-refused',
  ],
  [/^Validation failed for the field \[/, 'service-refused'],
  [ofGiven, 'service-refused'],
  [ofTakenName, 'conflict'],
  [ofTakenRow, 'conflict'],
  [ofUntakenRow, 'service-refused'],
  [ofNoTeam, 'service-refused'],
  ...guardSentences,
  // Guards against costly documents, before anything runs: graphql-ruby, graphql-cost-analysis, graphql-depth-limit, Lighthouse.
  [
    /^(?:the |your |max(?:imum)? )?(?:query|operation|request|mutation) (?:has |is |should |exceeds |cost |depth |complexity )[^;]{0,60}\b(?:complexity|depth|cost|complex|deep|expensive)\b/i,
    'service-refused',
  ],
  [/ exceeds maximum operation depth of \d+$/, 'service-refused'],
  // graphql-shield, of a missing right and of whatever was thrown behind it, after a token was made, too.
  [/^Not Authorised!$/, 'fault'],
  // TypeGraphQL, Laravel, django-graphql-jwt, Strawberry, NestJS, AppSync, Hot Chocolate.
  [/^Un(authenticated|authorized)[.!]?$/i, 'session-ended'],
  // Django REST Framework, under 403.
  [/^Authentication credentials were not provided[.!]?$/i, 'session-ended'],
  ...sessionSentences.map(form => [form, 'session-ended'] as const),
  [
    /^(Not authori[sz]ed|Forbidden|Forbidden resource|Access denied|Permission denied)[.!]?$/i,
    'not-permitted',
  ],
  [/^Access denied! You (don't have permission|do not have permission|need to be)/, 'not-permitted'],
  [/^(This action is unauthorized|You do not have permission to perform this action)[.!]?$/, 'not-permitted'],
  [/^Not Authorized to access \w+ on type \w+/, 'not-permitted'],
  // Envelop, of fields that may not be asked for, before anything runs.
  [/^Insufficient permissions for selecting '[\w.]+'\.?$/, 'not-permitted'],
  [/^The current user is not authorized to access this resource[.!]?$/, 'not-permitted'],
  [ofDeniedRow, 'not-permitted'],
  [/^(ThrottlerException: )?(Too many requests|Rate limit exceeded|Throttled)[.!]?$/i, 'rate-limited'],
  // Django REST Framework, before a view runs.
  [/^Request was throttled\.(?: Expected available in \d+ seconds?\.)?$/, 'rate-limited'],
  // graphql-rate-limit-directive and graphql-rate-limit, before the field runs.
  [/^Too many requests, please try again (later|in [\d.]+ seconds?)[.!]?$/i, 'rate-limited'],
  [/^You are trying to access '\w+' too often$/, 'rate-limited'],
  // What a gateway met on its own way, after it had handed the request on: Node, undici, axios, Go, Python, PostgreSQL.
  [/\bECONN[A-Z]+\b|\bfetch failed\b|\bnetwork error\b|\bpremature close\b|\bbad gateway\b/i, 'fault'],
  ...ofFailure.map(form => [form, 'fault'] as const),
  [
    /\b(connection|socket|stream|request|operation) (was |is |has been )?(aborted|terminated|reset|closed|lost)\b|\bclosed the connection\b|\bstatus( code)? 5\d\d\b/i,
    'fault',
  ],
  [/\bdeadline exceeded\b|\bunexpected (token|end) .*\bJSON\b/i, 'fault'],
  [
    /time[d]?[ -]?out|unavailable|went wrong|(internal|unexpected|unknown|server) .*error|\b(up|down)stream\b/i,
    'fault',
  ],
];

export const isRefusal = (meaning: Meaning): meaning is RefusalCode =>
  meaning !== null && meaning !== 'fault' && meaning !== 'done';

/** HTTP's own numbers, which some servers put beside an error. */
const statuses: Readonly<Record<number, RefusalCode>> = {
  401: 'session-ended',
  403: 'not-permitted',
  409: 'conflict',
  // Laravel's, and of nobody else.
  419: 'csrf-refused',
  420: 'rate-limited',
  429: 'rate-limited',
  // IIS and Esri: a session that timed out, a token that is not valid.
  440: 'session-ended',
  498: 'session-ended',
};

/** Of a gateway that no longer waited for the service: AWS, nginx. Nobody knows what the service did. */
const givenUp: readonly number[] = [408, 460, 499];

/** 2xx. What else is in an answer may still say no. */
export const isYes = (status: number): boolean => status >= 200 && status <= 299;

export function meaningOfStatus(status: number): RefusalCode | 'fault' | null {
  if (!Number.isInteger(status) || status < 400 || status > 599) return null;
  return status >= 500 || givenUp.includes(status) ? 'fault' : (statuses[status] ?? 'service-refused');
}

/** A service's own numbers begin with HTTP's: 40003, 403001. Those that few have, as 420, begin any row of numbers. */
export function meaningOfNumber(code: number): Meaning {
  if (!/^[45]\d{4,5}$/.test(String(code))) return meaningOfStatus(code);
  const status = Number(String(code).slice(0, 3));
  const meaning = meaningOfStatus(status);
  return [419, 420, 440, 498, 460, 499].includes(status) ? 'service-refused' : meaning;
}

/** Of a service's own. Not nought, one, or any that begins like HTTP's yes; and not ten thousand, which some begin at. */
export const isOwnNumber = (code: unknown): boolean =>
  typeof code === 'number' && ![0, 1, 1_000, 10_000].includes(code) && !/^2\d*$/.test(String(code));

/** What languages throw wherever something is not as it should be, and Node's own: after a change was made, too. */
const ofProgram =
  /^(ILLEGAL|INVALID|MISSING|UNSUPPORTED)_(ARGUMENTS?|VALUES?|PARAM\w*)_(EXCEPTION|ERROR|ERR)$|^ERR_(INVALID|MISSING|UNSUPPORTED)_|^(ERR_)?(MODULE|CLASS|FILE|DIRECTORY|TEMPLATE)_NOT_FOUND(_EXCEPTION|_ERROR)?$/;

export function meaningOfCode(code: unknown): Meaning {
  if (typeof code === 'number') return meaningOfStatus(code);
  const bare = bareCodes(code);
  if (ofProgram.test(bare[0] ?? '')) return null;
  for (const one of bare) {
    const known = codes.find(([pattern]) => pattern.test(one))?.[1];
    if (known) return known;
    if (/^[45]\d\d$/.test(one)) return meaningOfStatus(Number(one));
  }
  return null;
}

/** A code in one spelling, with what some put around it and without, step by step. None: a sentence is no code, whatever words are in it. */
export function bareCodes(code: unknown): string[] {
  if (typeof code !== 'string' || !/^\S{1,80}$/.test(code)) return [];
  const all = [
    code
      // A namespace of AWS.
      .replace(/^[\w.]+#/, '')
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .toUpperCase(),
  ];
  for (let bare = all[0] ?? ''; around.test(bare); all.push(bare)) bare = bare.replace(around, '');
  return all;
}

export function meaningOfSentence(sentence: string): Meaning {
  const text = withoutDriver(sentence.slice(0, 400).trim());
  return sentences.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
