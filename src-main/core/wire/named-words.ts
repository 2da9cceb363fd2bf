/** What a team is called elsewhere, and what a token or a person may do. */
const ofOwner =
  '(?:Company|Group|Customer|Client|Business|Firm|Agency|Department|Division|Unit|Branch|Space|Site|Store|Shop|Studio|Community|Club|Institution|School|Partner|Vendor|Household|Realm|Directory|Domain|Environment|App|Application|Permission|Scope|Ability|Grant|Credential|Entitlement)\\b';

/** None of the models of what is sent, of whoever asks, and of what it is for. */
export const notNamed = `(?!\\w{0,60}(?:Team|Org|Workspace|Account|Role|User|Member|Person|People|Contact|Profile|Seat|Plan|Licen[cs]e|Subscription|Project|Tenant|Invit|Token|Pat\\b|Key|E?mail|Session|${ofOwner}))`;

/** As they are sent, and looked for among those that there are. */
const roles = [
  "(?:roles?\\.|ROLES?_)\\w{1,60}['’]",
  "\\w{1,60}\\.(?:admin|owner|member|viewer|editor|guest|manager|user|reader|writer|role)['’]",
  "\\w{1,60}_(?:ADMIN|OWNER|MEMBER|VIEWER|EDITOR|GUEST|MANAGER|READER|WRITER|ROLE|ONLY)['’]",
].join('|');

const noes =
  "(?:INVALID|UNKNOWN|NOT)_\\w|\\w{1,60}_(?:DENIED|EXCEEDED|FOUND|EXISTS?|FORBIDDEN|REQUIRED|REACHED|ALLOWED)['’]";

/** A setting, or a task, by its name and nothing else: of what is looked for where it is not. */
export const ofMissingName = new RegExp(
  `^['‘](?!${roles}|${noes})(?:[A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){1,9}|\\w{1,60}(?:\\.\\w{1,60}){1,9})['’]$`,
);
