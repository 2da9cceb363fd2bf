import type { WireResponse } from '../../base/ports/transport.ts';
import { errorIn } from '../../service/error-body.ts';
import { wordsIn } from '../../service/error-words.ts';
import { codesOf, errorsWithin, withExtensions } from './errors-within.ts';
import { bareCodes } from './refusal-words.ts';

const someone = '(?:ACCOUNT|USER|TEAM|ORG|ORGANI[SZ]ATION|WORKSPACE|TENANT|PROJECT)';

/** Codes of what stands in the way of somebody who is known, or of everybody: in the spelling of `bareCodes`. */
const codes: readonly RegExp[] = [
  /^(?:CLIENT_)?IP(?:_ADDRESS)?_(?:IS_)?(?:NOT_(?:ALLOWED|PERMITTED|AUTHORI[SZ]ED|WHITELISTED|IN_ALLOW_?LIST)|BLOCKED|DENIED|FORBIDDEN|RESTRICTED)$/,
  /^(?:MFA|OTP|TOTP|2_?FA|(?:TWO|MULTI)_FACTOR(?:_AUTH(?:ENTICATION)?)?)(?:_(?:SETUP|ENROLL?MENT|CHALLENGE|VERIFICATION))?_(?:IS_)?(?:REQUIRED|ENFORCED|NEEDED)$/,
  /^(?:SSO|SAML|SAML_SSO)_(?:IS_)?(?:REQUIRED|ENFORCED)$|^INSUFFICIENT_USER_AUTHENTICATION$/,
  /^(?:UNDER_|IN_)?MAINTENANCE(?:_MODE)?$|^TEMPORARILY_UNAVAILABLE$/,
  /^LICEN[CS]E_(?:HAS_)?(?:EXPIRED|INVALID|REQUIRED|NOT_FOUND)$|^(?:SUBSCRIPTION|TRIAL|PLAN)_(?:HAS_)?(?:EXPIRED|ENDED|REQUIRED|INACTIVE|CANCELL?ED)$|^PAYMENT_(?:REQUIRED|OVERDUE|FAILED)$/,
  new RegExp(`^${someone}_(?:IS_|HAS_BEEN_)?(?:SUSPENDED|LOCKED|FROZEN|ON_HOLD|PAST_DUE)$`),
];

const lists = '(?:allow|white|block|black|deny)[ -]?list';
const factor = '(?:(?:two|multi|second)[- ]?factor|2fa|mfa|totp|otp|one[- ]time (?:code|password))';

/** The same in words. */
const sentences: readonly RegExp[] = [
  new RegExp(
    `\\bIP(?: address(?:es)?)?\\b.{0,60}(?:\\bnot\\b|n[’']t\\b|\\bblocked\\b|\\bdenied\\b|\\brestrict|\\b${lists})|\\b${lists}.{0,40}\\bIP\\b`,
    'i',
  ),
  new RegExp(`\\b${factor}\\b.{0,60}\\b(?:required|must|needs?|needed|enable|set up|enforced?)\\b`, 'i'),
  new RegExp(`\\b(?:require[sd]?|must|needs?|enable|set up|specify)\\b.{0,40}\\b${factor}\\b`, 'i'),
  /\b(?:SSO|SAML|single sign[- ]on)\b.{0,60}\b(?:required|must|enforce\w*|needed)\b|\b(?:require[sd]?|must|needs?)\b.{0,40}\b(?:SSO|SAML|single sign[- ]on)\b/i,
  /\bmaintenance\b|\btemporarily (?:unavailable|disabled|blocked|locked)\b/i,
  /\b(?:licen[cs]e|subscription|trial|plan)\b.{0,20}\b(?:expired|ended|required|invalid|inactive|cancell?ed|past due)\b|\b(?:unpaid|overdue)\b.{0,20}\binvoices?\b|\bpayment (?:is )?(?:required|overdue|past due)\b/i,
  /\b(?:account|team|organi[sz]ation|workspace|tenant|project)\b.{0,20}\b(?:suspended|locked|frozen|on hold)\b/i,
];

/** Of what was sent itself: then that counts, whatever else is said. */
const ofCredential =
  /\b(?:token|credentials?|api[ -]?key|key|jwt|session|cookie|pat)s?\b.{0,60}\b(?:invalid|expired|revoked|missing|malformed|unknown|inactive|disabled|not (?:valid|found|recogni[sz]ed|active))\b|\b(?:invalid|expired|revoked|missing|malformed|unknown|bad|wrong|no)\b.{0,20}\b(?:token|credentials?|api[ -]?key|key|jwt|session|cookie|pat)s?\b/i;

const codeNames = ['code', 'errorcode', 'errcode', 'error', 'type', 'reason', 'name'];

/**
 * Under 401: an address that is not allowed, a second factor, maintenance, an unpaid bill. The same is said to whoever has another
 * token or session, and of this one nothing.
 */
export function namesOtherReason({ status, headers, body }: WireResponse): boolean {
  if (status !== 401) return false;
  const challenge = headers['www-authenticate'] ?? '';
  if (/\berror\s*=\s*["']?invalid_token\b/.test(challenge)) return false;
  // RFC 9470, 3.
  if (/\berror\s*=\s*["']?insufficient_user_authentication\b/.test(challenge)) return true;
  // A longer one is no refusal.
  if (body.length > 64 * 1024) return false;
  const answer = errorIn(body);
  const errors = errorsWithin(answer, ['error', 'errors', 'detail']);
  const said = wordsIn(answer).map(({ text }) => text.slice(0, 400));
  const called = codesOf(withExtensions(errors), codeNames);
  if ([...said, ...called].some(text => ofCredential.test(text.replaceAll('_', ' ')))) return false;
  return (
    called.some(code => bareCodes(code).some(bare => codes.some(form => form.test(bare)))) ||
    said.some(text => sentences.some(form => form.test(text)))
  );
}
