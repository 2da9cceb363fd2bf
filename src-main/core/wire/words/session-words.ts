/** Codes of an authentication that lacks or has ended, and of the session or the cookie that it stands on. */
export const sessionCode = new RegExp(
  [
    '^AUTHENTICATION$',
    '^(AUTHENTICATION|AUTH|LOGIN|SIGN_?IN)_(REQUIRED|FAILED|ERROR|EXPIRED|INVALID)$',
    '^(NO|INVALID|EXPIRED|MISSING|BAD|UNKNOWN)(_ACTIVE)?_(JWT|COOKIE|CREDENTIALS?|AUTHENTICATION)$',
    '^(NO|INVALID|EXPIRED|MISSING|BAD|UNKNOWN)(_ACTIVE)?_SESSION(_(ID|TOKEN|COOKIE))?$',
    '^(SESSION(_(ID|TOKEN|COOKIE))?|COOKIE)_(IS_)?(REQUIRED|FAILED|ERROR|EXPIRED|INVALID|MISSING|REVOKED|ENDED|TERMINATED|TIME_?OUT|TIMED_OUT|NOT_(FOUND|VALID|ACTIVE))$',
  ].join('|'),
);

const inAgain = '(?:log|sign)(?:ged|ed)?[ -]?(?:back )?in';
/** What a service adds that sends somebody to sign in. */
const please = `(?:[,;:\\s–—-]+please ${inAgain}\\b[^,:;]{0,40})?`;

/** Sentences that stand alone: of Devise, Symfony, FastAPI's and Apollo's own examples, jsonwebtoken, gorilla, Parse, Mattermost. */
export const sessionSentences: readonly RegExp[] = [
  `^(?:sorry, )?(?:please |not |(?:you|user) (?:are not|is not|not|must be|must|need to be|need to|have to be|have to) )(?:authenticated?|(?:log|sign)(?:ged|ed)?[ -]?in)\\b(?! (?:as|with|via|using|by|recently)\\b)[^,:;]{0,60}$`,
  '^(?:a )?(?:user )?(?:log[ -]?in|sign[ -]?in|authentication|valid session) (?:is )?required\\b[^,:;]{0,40}$',
  `^(?:(?:your|the|this|user) )?session (?:has |is |was )?(?:already )?(?:expired|invalid|timed out|ended|not found|been (?:revoked|terminated|invalidated))\\b[^,:;]{0,60}?${please}$`,
  `^(?:you|user|your account) (?:have |has |were |was )(?:been )?(?:logged|signed) out\\b[^,:;]{0,40}?${please}$`,
  `^(?:invalid or expired|expired or invalid|invalid|expired|no|missing|unknown)(?: active| valid| user)? session(?: id| token| cookie)?(?: found| provided)?${please}[.!]?$`,
  '^no user (?:is )?(?:logged|signed) in[.!]?$',
  '^(?:full authentication is required to access this resource|authentication credentials could not be found|no session available, it either timed out or cookies are not enabled)[.!]?$',
  '^(?:(?:expired|invalid) jwt token|jwt token not found|could not validate credentials|invalid authentication credentials)[.!]?$',
  '^(?:http: named cookie not present|securecookie: (?:the value is not valid|expired timestamp))$',
  '^(?:jwt (?:expired|malformed|must be provided)|invalid jwt|signature has expired)[.!]?$',
].map(form => new RegExp(form, 'i'));
