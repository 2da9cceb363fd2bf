import type { RefusalCode } from './refusal-words.ts';

type Words = readonly (readonly [RegExp, RefusalCode])[];

/** What whoever asks has to do first, as is usual before a token is made. */
const step = [
  '(?:SESSION_)?RE_?VERIFICATION|RE_?AUTH(?:ENTICATION)?|STEP_?UP(?:_AUTH(?:ENTICATION)?)?|SUDO(?:_MODE)?',
  '(?:RECENT|FRESH)_(?:LOGIN|SIGN_?IN|AUTH(?:ENTICATION)?|SESSION)',
  '(?:MFA|OTP|TOTP|2_?FA|TWO_FACTOR(?:_AUTH(?:ENTICATION)?)?|WEBAUTHN|PASSKEY)(?:_(?:SETUP|ENROLL?MENT|CHALLENGE|VERIFICATION))?',
  'PASSWORD(?:_(?:CONFIRMATION|CHANGE|RESET))?|CAPTCHA|SSO|SAML(?:_SSO)?',
  '(?:PLAN_)?UPGRADE|SUBSCRIPTION|PAYMENT(?:_METHOD)?',
].join('|');
const somewhere = '(?:TEAM|ORG|ORGANI[SZ]ATION|WORKSPACE)';
const tokens = '(?:(?:PERSONAL_)?(?:ACCESS_|API_)?TOKENS|PATS)';

/**
 * Codes of guards that look at who asks, and at what they have already, before anything is done: in the spelling of `bareCodes`. What
 * another service may refuse a mail with, after a token was made, is none of these: a suspended account, an address that
 * was not verified.
 */
export const guardCodes: Words = [
  [
    new RegExp(`^(?:${step})_REQUIRED$|^REQUIRES_RECENT_LOGIN$|^SESSION_(?:IS_)?NOT_FRESH$`),
    'service-refused',
  ],
  [/^RE_?VERIFICATION_ERROR$|^(?:TERMS|TOS)_NOT_ACCEPTED$/, 'service-refused'],
  [
    new RegExp(`^(?:USER|${somewhere})_(?:IS_)?(?:SUSPENDED|LOCKED|DISABLED|BANNED|DEACTIVATED)$`),
    'service-refused',
  ],
  [
    new RegExp(
      `^NOT_(?:AN?_|THE_)?(?:${somewhere}_)?(?:MEMBER|OWNER|ADMIN)(?:_OF_${somewhere})?$|^USER_NOT_IN_${somewhere}$`,
    ),
    'not-permitted',
  ],
  [/^(?:ADMIN|OWNER)S?_ONLY$|^(?:ADMIN|OWNER)_(?:ROLE_)?REQUIRED$|^INSUFFICIENT_ROLE$/, 'not-permitted'],
  // Monday's, of who is known.
  [/^USER_UNAUTHORI[SZ]ED$|^IP_(?:ADDRESS_)?(?:NOT_ALLOWED|BLOCKED)$/, 'not-permitted'],
  [
    new RegExp(`^(?:TOO_MANY|MAX(?:IMUM)?)_${tokens}(?:_(?:REACHED|EXCEEDED))?$|^(?:PAT|TOKEN)_LIMIT$`),
    'service-refused',
  ],
  [new RegExp(`^${tokens}_(?:ARE_)?DISABLED$`), 'service-refused'],
  // Monday's, of what may be asked for in a minute.
  [/^COMPLEXITY_BUDGET_EXHAUSTED$/, 'rate-limited'],
];

const notHaving = "(?:do(?:es)? not|do(?:es)?n['’]t) have";
const token = '(?:(?:personal|access|api|agent) )*(?:tokens?|pats?|keys?)';
const owner = '(?:team )?(?:owners?|admins?|administrators?)';
const place = '(?:team|organi[sz]ation|workspace)';
const make = '(?:create|make|revoke|delete|manage)';

/** Nothing else is in them: what is said besides may be that it was made. */
const whole = (forms: readonly string[], meaning: RefusalCode): Words =>
  forms.map(form => [new RegExp(`^${form}[.!]?$`, 'i'), meaning]);

/** As people write them. */
const ownWords: Words = [
  ...whole(
    [
      `only (?:an? |the )?${owner}(?: of (?:the|a|this) ${place})? (?:can|may) ${make} ${token}`,
      `you (?:must|need to|have to) be an? ${owner} to ${make} (?:an? |the |this )?${token}`,
      `(?:requires? (?:an? |the )?${owner} role|${owner} role (?:is )?required)`,
      `you ${notHaving} (?:access|permission)(?: to (?:access|use|view))?(?: to)? (?:this|that|the) ${place}`,
      `(?:you are |user is )?not (?:authori[sz]ed|allowed|permitted) to access (?:this|that|the) ${place}`,
      `(?:you|user) (?:${notHaving} permission|(?:are|is) not (?:authori[sz]ed|allowed|permitted)) to perform this action`,
      'insufficient (?:permissions?|privileges?|rights?)',
    ],
    'not-permitted',
  ),
  ...whole(
    [
      `${token} limit (?:has been |is |was )?(?:reached|exceeded)`,
      `too many ${token}`,
      `you can (?:only )?(?:have|create) (?:at most |up to |no more than )?\\d{1,6} ${token}`,
      `max(?:imum)? of \\d{1,6} ${token} (?:has been |is |was )?(?:reached|exceeded)`,
      `${token} are (?:disabled|not (?:enabled|allowed|available))(?: (?:for|on|in) (?:this|your) (?:${place}|plan))?`,
      `your plan does(?: not|n['’]t) (?:allow|include|support) ${token}`,
      `${token} must expire (?:within|in|after|before) [\\w ]{1,30}`,
      `${token} (?:lifetime|lifespan|expir(?:y|ation)) (?:can(?:not|['’]t)|must not|may not) exceed \\d{1,6} \\w{1,10}`,
    ],
    'service-refused',
  ),
  ...whole(
    [
      '(?:too many requests|rate limit exceeded)[.,;!:]? (?:please )?(?:re)?try (?:again )?(?:later|(?:in|after) \\d{1,6}(?:\\.\\d+)? ?(?:s|seconds?|m|minutes?))',
    ],
    'rate-limited',
  ),
];

/** Sentences that stand alone, and are about what was asked for itself: others come from within, too. */
export const guardSentences: Words = [
  ...ownWords,
  // GitLab, GitHub, Pothos, Parse, Redwood, Sangria.
  [
    /^The resource that you are attempting to access does not exist or you don['’]t have permission to perform this action\.?$/i,
    'not-permitted',
  ],
  [/^\S+ does not have the correct permissions to execute `\w+`\.?$/, 'not-permitted'],
  [
    /^(?:sorry, )?(?:you are|user is) not an? (?:member|admin|owner) of (?:this|that|the) (?:team|organi[sz]ation|workspace)[.!]?$/i,
    'not-permitted',
  ],
  [/^Not authorized to resolve Mutation\.\w+$/, 'not-permitted'],
  // Overblog's bundle for Symfony, of a mutation before it runs.
  [/^Access denied to this field\.$/, 'not-permitted'],
  // Pundit.
  [
    /^not allowed to (?:\w*(?:Token|Pat)Policy#)?(?:create|new|revoke|destroy|delete|update)\? this \w*(?:Token|Pat)$/,
    'not-permitted',
  ],
  // mercurius-auth, before the field runs.
  [/^Failed auth policy check on \w+$/, 'not-permitted'],
  [/^Permission denied for action \w+ on class \w+\.?$/, 'not-permitted'],
  [
    new RegExp(
      `^You ${notHaving} (?:permissions?|access)(?: to (?:do (?:that|this)|(?:do|perform) this operation))?[.!]?$`,
      'i',
    ),
    'not-permitted',
  ],
  [
    new RegExp(
      `^(?:sorry, )?you (?:${notHaving} permission|are not (?:allowed|authorized|permitted)) to (?:create|make|revoke|delete|manage) (?:an? |the |this |new )?${token}\\b[^,:;]{0,40}$`,
      'i',
    ),
    'not-permitted',
  ],
  [
    new RegExp(
      `^(?:the )?max(?:imum)? (?:number of |allowed )?${token} (?:limit )?(?:has been |is |was )?(?:reached|exceeded)[.!]?$`,
      'i',
    ),
    'service-refused',
  ],
  [
    new RegExp(
      `^you (?:have|already have) (?:reached|exceeded) [^,:;]{0,40}\\b${token}\\b[^,:;]{0,40}$`,
      'i',
    ),
    'service-refused',
  ],
];
