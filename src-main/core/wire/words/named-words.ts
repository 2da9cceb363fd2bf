/** What a team is called elsewhere, and what a token or a person may do. */
const ofOwner =
  '(?:Company|Group|Customer|Client|Business|Firm|Agency|Department|Division|Unit|Branch|Space|Site|Store|Shop|Studio|Community|Club|Institution|School|Partner|Vendor|Household|Realm|Directory|Domain|Environment|App|Application|Permission|Scope|Ability|Grant|Credential|Entitlement)\\b';

/** What whoever is invited is called elsewhere, and the inviting itself. */
const ofGuest =
  'Admin|Owner|Guest|Manager|Viewer|Editor|Collaborator|Contributor|Staff|Employee|Participant|Recipient|(?:Access|Join)_?Request';

/** None of the models of what is sent, of whoever asks, and of what it is for. */
export const notNamed = `(?!\\w{0,60}(?:Team|Org|Workspace|Account|Role|User|Member|Person|People|Contact|Profile|Seat|Plan|Licen[cs]e|Subscription|Project|Tenant|Invit|Token|Pats?\\b|Key|E?mail|Session|${ofGuest}|${ofOwner}))`;

/** Written once something is done, whatever it is of. */
export const beside =
  '(?:Audit|Log|Event|Histor(?:y|ie)|Outbox(?:e)?|Webhook|Notification|Activit(?:y|ie))s?(?:Policy)?\\b';

/** The same as tables and constraints are called; an event may also be what somebody is invited to. */
export const tableBeside =
  '(?:audit|outbox|histor|webhook|notification|activit|messenger_|(?:_|\\b)(?:events|logs?|queue|jobs)(?=[_.\\W]|$))';

/**
 * Codes of what is sent or written once something is done, in the spelling of `bareCodes`: that it was not found, not valid, there already or
 * too much is said of that. An address, which was sent, is none of these.
 */
export const ofCodeBeside =
  /(?:^|_)(?:(?:E?MAIL|SMS)S?_(?:SEND|SENDING|DELIVERY|TEMPLATE|QUEUE|SERVICE|PROVIDER|RATE|LIMIT|QUOTA)|(?:SMTP|MAILER|NOTIFICATION|WEBHOOK|QUEUE|TOPIC|CHANNEL|OUTBOX|AUDIT|ACTIVITY_LOG|EVENT|JOB)S?)_/;

/** As `notNamed`, or the model of what is written beside one of these. */
export const ofOther = `(?:(?=\\w{0,60}${beside})|${notNamed})`;

const people = 'admin|owner|member|viewer|editor|guest|manager';
const inCapitals = `${people}|reader|writer|role|only`.toUpperCase();

/** As they are sent, and looked for among those that there are. */
const roles = [
  "(?:roles?\\.|ROLES?_)\\w{1,60}['’]",
  `\\w{1,60}\\.(?:${people}|user|reader|writer|role)['’]`,
  `\\w{1,60}_(?:${inCapitals})['’]`,
].join('|');

const noes =
  "(?:INVALID|UNKNOWN|NOT)_\\w|\\w{1,60}_(?:DENIED|EXCEEDED|FOUND|EXISTS?|FORBIDDEN|REQUIRED|REACHED|ALLOWED)['’]";

/** A setting, or a task, by its name and nothing else: of what is looked for where it is not. */
export const ofMissingName = new RegExp(
  `^['‘](?!${roles}|${noes})(?:[A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){1,9}|\\w{1,60}(?:\\.\\w{1,60}){1,9})['’]$`,
);

/** Ruby, of the same, where it is looked for by its name. */
export const ofMissingKey = new RegExp(
  `^key not found: (?!:\\w{0,60}(?:${people}|role)$|"\\w{1,60}_(?:${inCapitals})"$)(?::\\w|"[A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){1,9}"$)`,
);
