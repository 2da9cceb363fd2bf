import { pickPlain } from '../../base/pick-plain.ts';
import type { WireResponse } from '../../base/ports/transport.ts';
import { errorIn } from '../../service/error-body.ts';
import { wordsIn } from '../../service/error-words.ts';
import { codesOf, errorsWithin, withExtensions } from './errors-within.ts';
import { meaningOfCode, meaningOfSentence } from './refusal-words.ts';

/** FastAPI, Django REST Framework, Directus, Cloudflare, and others that say 403 or 400 for 401, of the token they were sent; */
const noToken =
  /^(?:the |your |this )?(?:invalid|expired|bad|unknown|revoked|malformed|missing|no)(?: or (?:expired|invalid|missing|revoked))? (?:personal |access |bearer |auth(?:entication|orization)? |oauth )*(?:(?:api )?token|api[ -]?key|credentials?)(?: (?:or expired|provided|supplied|given|header))?[.!]?$/i;
/** what has become of it, AWS; Meta; and who has it, Django REST Framework. */
const deadToken =
  /^(?:the |your |this )?(?:personal |api |access |bearer |security |auth(?:entication|orization)? )*token (?:included in the request )?(?:is |has |was |have )?(?:been )?(?:invalid|expired|revoked|not valid|inactive|disabled|deleted)\b[^,:;]{0,40}$|^error validating access token\b|^user (?:is )?inactive\b/i;

/** and of a key, Google and Tyk. */
const deadKey =
  /^(?:the |your |this )?api[ -]?key (?:is |has |was )?(?:been )?(?:invalid|expired|revoked|not valid|disabled|deleted)\b(?:[^,:;]{0,20}$|\.)|^(?:the |your |this )?key has (?:been )?(?:expired|revoked)\b[^:;]{0,40}$/i;
/** PyJWT, as Flask-JWT-Extended hands it on under 422. */
const ofJwt =
  /^(?:signature verification failed|not enough segments|invalid (?:header|payload|crypto) (?:padding|string)\b.{0,60}|bad authorization header\b.{0,80})$/i;

/** A sentence about the token that was sent, which the service does not take. */
export function refusesToken(sentence: string): boolean {
  const text = sentence.slice(0, 400).trim().replaceAll('_', ' ');
  return [noToken, deadToken, deadKey, ofJwt].some(form => form.test(text));
}

/** Many say this for a missing right. */
const ambiguous = /^un-?authori[sz]ed\b/i;
const codeNames = ['code', 'error', 'errorcode', 'type', '__type', 'name', 'reason'];
/** Google's, of a key. */
const deadCode = /^(?:API_?KEY|ACCESS_?TOKEN)_(?:INVALID|EXPIRED|REVOKED)$/i;
/** Vercel, whose code for it is that of a missing right. */
const flags = ['invalidtoken', 'tokeninvalid', 'tokenexpired', 'tokenrevoked'];

/**
 * Under a status that usually means something else: the service does not know who asks. "Unauthorized" alone does not say so.
 * @param by a token in the Authorization header; a word of a token beside a session may be that of a guard against forged requests
 */
export function asksWho({ status, headers, body }: WireResponse, by: 'token' | 'session'): boolean {
  if (status !== 400 && status !== 403 && !(status === 422 && by === 'token')) return false;
  if (by === 'token' && /\berror="?invalid_token\b/.test(headers['www-authenticate'] ?? '')) return true;
  // A longer one is no refusal.
  if (body.length > 64 * 1024) return false;
  const answer = errorIn(body);
  const ofWords = wordsIn(answer).map(({ text }) => text.slice(0, 400).trim());
  if (status === 422) return ofWords.some(sentence => ofJwt.test(sentence));
  const outer = errorsWithin(answer, ['error', 'errors', 'detail']);
  const errors = [...outer, ...outer.flatMap(one => pickPlain(one, 'details')).slice(0, 20)];
  const codes = codesOf(withExtensions(errors), codeNames);
  if (by === 'token' && errors.some(one => flags.some(name => pickPlain(one, name) === true))) return true;
  if (by === 'token' && codes.some(code => deadCode.test(code))) return true;
  const isMeant = (text: string) =>
    !ambiguous.test(text) && (by === 'token' || !/token|key/i.test(text.replace(/session[ _-]?token/gi, '')));
  return (
    codes.some(code => isMeant(code) && meaningOfCode(code) === 'session-ended') ||
    ofWords.some(sentence => {
      if (by === 'token' && refusesToken(sentence)) return true;
      return isMeant(sentence) && meaningOfSentence(sentence) === 'session-ended';
    })
  );
}

/** RFC 6750, 3.1; Dropbox, Zoho. */
const codeOfScope =
  /(?:insufficient|missing|invalid)_?scopes?\b|scopes?_?(?:insufficient|mismatch|missing)\b/i;
/** Atlassian, Zoom, and others. */
const ofScope =
  /\bscopes? (?:does|do) not match\b|\b(?:insufficient|missing|lacks?)\b.{0,30}\bscopes?\b|\bdo(?:es)? not (?:have|contain|include)\b.{0,40}\bscopes?\b/i;

/** "Invalid token or insufficient scope": it may be both. */
const eitherOf = /\b(?:expired|invalid|revoked|or)\b/i;

/** Under the status of a refused token: it is known, and may not do this. */
export function lacksScope({ status, headers, body }: WireResponse): boolean {
  if (status !== 401) return false;
  if (/\berror\s*=\s*["']?insufficient_scope\b/.test(headers['www-authenticate'] ?? '')) return true;
  if (body.length > 64 * 1024) return false;
  const answer = errorIn(body);
  const codes = codesOf(errorsWithin(answer, ['error', 'errors']), [...codeNames, '.tag']);
  return (
    codes.some(code => /^\S{1,80}$/.test(code) && codeOfScope.test(code)) ||
    wordsIn(answer).some(({ text }) => ofScope.test(text.slice(0, 400)) && !eitherOf.test(text.slice(0, 400)))
  );
}
