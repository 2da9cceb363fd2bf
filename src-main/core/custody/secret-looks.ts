import { normalForm } from '../../../src-shared/normal-form.ts';
import { unescapedTexts } from '../base/redaction/unescaped.ts';
import { isRandom, longRuns, withoutUuids } from './random-looks.ts';

/**
 * `text`: names, labels, e-mail addresses. `id`: what a service may have given out as an id, which is often as random as a secret:
 * there only what no id looks like counts.
 */
export type Strictness = 'text' | 'id';

/** Longer than the ids that services draw at random. */
const longestRandomId = 64;
/** As many characters as a random text has to have before it is nothing but a credential. */
const shortestRandom = 32;

/** What no name and no id looks like. */
const always: readonly RegExp[] = [
  // JSON Web Tokens and what is signed in their manner: RFC 7519, Flask, itsdangerous.
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{4,}/,
  /\bSERVICE_SESSION\s*[=:]\s*["']?[^\s"']{4,}/i,
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  // A password in an address: RFC 3986, 3.2.1.
  /:\/\/[^\s/@:]+:[^\s/@]+@/,
  // Services that write on their tokens what they are, as the scanners of code hosts know them.
  /(?<![A-Za-z0-9])gh[oprsu]_[A-Za-z0-9]{20,}/,
  /(?<![A-Za-z0-9])github_pat_\w{20,}/,
  /(?<![A-Za-z0-9])gl(?:agent|cbt|dt|ffct|ft|imt|oas|pat|ptt|rt|soat)-[\w-]{16,}/,
  /(?<![A-Za-z0-9])[rs]k_(?:live|test)_\w{10,}/,
  /(?<![A-Za-z0-9])whsec_[\w+/]{16,}/,
  /(?<![A-Za-z0-9])xox[abeoprs](?:\.xox[bp])?-[\w-]{10,}/,
  /(?<![A-Za-z0-9])xapp-\d-[\w-]{10,}/,
  /(?<![A-Za-z0-9])sk-(?:ant-|or-|proj-|svcacct-)?[\w-]{20,}/,
  /(?<![A-Za-z0-9])(?:AIza|ya29\.)[\w-]{20,}/,
  /(?<![A-Za-z0-9])SG\.[\w-]{16,}\.[\w-]{16,}/,
  /(?<![A-Za-z0-9])pypi-[\w-]{16,}/,
  /(?<![A-Za-z0-9])(?:npm|hf|nfp|sbp|lin_api|lin_oauth|glsa|figd|dckr_pat|dop_v1|doo_v1|shpat|shpss|shppa|pul|rdme|ntn|hvs|hvb|atlasv1|kh_pat|khp)[_.][\w-]{20,}/,
  /(?<![A-Za-z0-9])(?:ATATT3|ATCTT3|ATBB|EAAC)\w{20,}/,
  /(?<![A-Za-z0-9])(?:PMAK|tskey)-[\w-]{20,}/,
  /(?<![A-Za-z0-9])Fe26\.2\*/,
  /(?<![A-Za-z0-9])v[1-4]\.(?:local|public)\.[\w-]{20,}/,
  // express-session: the id, and its signature.
  /(?<![A-Za-z0-9])s:[\w-]{16,}\.[\w+/-]{27,}/,
];

/** A scheme, a header or a field that says so, and a value that could be one. */
const announced =
  /\b(?:bearer|token|(?:set-)?cookie|authorization|(?:\w+[_-])?(?:token|secret|key|password|passwd|session|sessionid|sid))\b["']?(?:\s*[:=]\s*["']?|\s+)(?:bearer\s+)?([^\s"',;&]{8,})/gi;
/** RFC 7617: a name and a password. */
const basic = /\bBasic\s+([A-Za-z0-9+/_-]{8,}={0,2})/gi;

/** Tokens and sessions have ids, too, which are called after them: only what is longer than an id is one itself. */
const namedAfter =
  /(?<![A-Za-z0-9])(?:\w{1,20}_)?(?:pat|token|tok|secret|session|sess|apikey|api_key|key|auth|bearer)[_-]([A-Za-z0-9]{33,})/gi;
const prefixed = /(?<![A-Za-z0-9])[A-Za-z][\w-]{0,40}[_-]([A-Za-z0-9]{20,})/g;

/**
 * SECURITY: what looks like a credential is taken in no field that is made for something else: it may be one that this computer
 * has never seen.
 */
export function looksLikeSecret(text: string, strictness: Strictness): boolean {
  const readings = [text, ...unescapedTexts(text)];
  return readings.some(one => isOne(withoutUuids(normalForm(one, 'NFKC')), strictness));
}

function isOne(text: string, strictness: Strictness): boolean {
  if (always.some(pattern => pattern.test(text))) return true;
  if (some(text, announced, isLikeOne) || some(text, basic, isNameAndPassword)) return true;
  if (some(text, namedAfter, tail => !isDigest(tail) && isRandom(tail, 33))) return true;
  if (strictness === 'id') return longRuns(text, longestRandomId + 1).some(run => !isEncodedText(run));
  return some(text, prefixed, tail => isRandom(tail, 20)) || longRuns(text, shortestRandom).length > 0;
}

function some(text: string, pattern: RegExp, holds: (value: string) => boolean): boolean {
  for (const [, value = ''] of text.matchAll(pattern)) if (holds(value)) return true;
  return false;
}

/** After such a word a text without a break is no word itself, or random if it is short. */
const isLikeOne = (value: string): boolean => /^[A-Za-z0-9]{20,}/.test(value) || isRandom(value, 8);

/** MD5 and SHA-1, which some ids are. */
const isDigest = (tail: string): boolean => /^(?:[0-9a-f]{32}|[0-9a-f]{40})$/i.test(tail);

const isNameAndPassword = (value: string): boolean =>
  /^[\x20-\x7e][\x20-\x39\x3b-\x7e]*:[\x20-\x7e]*$/.test(decoded(value));

/** The global ids of GraphQL servers are a type and an id in base64. */
const isEncodedText = (run: string): boolean =>
  /^[\x20-\x7e]+$/.test(decoded(run)) && !/"(?:iv|mac|value)"/.test(decoded(run));

const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString('latin1');
