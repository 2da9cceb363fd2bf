import { asText, isObject, pick } from '../../base/json.ts';
import { pickPlain } from '../../base/pick-plain.ts';
import { withoutReferences } from '../../base/without-references.ts';
import { bareOf } from './body-words.ts';
import { ofFailure } from './failure-words.ts';
import { bareCodes, isRefusal, type Meaning, meaningOfCode, meaningOfSentence } from './refusal-words.ts';

/**
 * The name of what was thrown, as Apollo Server 3 hands it on: of what keeps the rows, Sequelize's or MikroORM's, too. That one was not
 * valid, not found or not the only one is said of what was to be written beside a token as well, after it was made.
 */
export function ofThrown(name: unknown): Meaning {
  const meaning = meaningOfCode(name);
  return meaning === 'service-refused' || meaning === 'conflict' ? null : meaning;
}

/** Of GraphQL.NET, and of MicroProfile GraphQL (SmallRye), whatever was thrown. */
const ofHidden = /^(?:Error trying to resolve field '\w+'|(?:System|Server) error)\.?$/i;

/** What nobody throws but who asks whether it may be done: a mail server may not know somebody, and a file may be closed to them. */
const ofWho = /^(?:FORBIDDEN(?:_ACCESS)?|UNAUTHORI[SZ]ED|(?:UN|NOT_)AUTHENTICATED|NOT_AUTHORI[SZ]ED)$/;

/**
 * Servers that do not tell what was thrown have the name of its class for a code: `FILE_NOT_FOUND`, `AUTHENTICATION` of .NET's TLS. It
 * comes from anywhere, also after a token was made. undefined: it is no error of theirs.
 */
export function ofHiddenError(message: string | null, code: unknown): Meaning | undefined {
  if (!ofHidden.test(message ?? '')) return undefined;
  const isOfWho = bareCodes(code).some(one => ofWho.test(one));
  return isOfWho ? meaningOfCode(code) : 'fault';
}

/**
 * What was thrown is of a call that the service made itself, perhaps after it had done what was asked: it shows what was asked there, or
 * what came back, as the errors of superagent, Gaxios, SendGrid, Octokit, Stripe, Twilio and the AWS SDK do. Its status and its code
 * are those of that call.
 */
export function isOfCall(thrown: unknown): boolean {
  const response = pickPlain(thrown, 'response');
  const shown = [
    ...['headers', 'header', 'config'].map(name => pickPlain(response, name)),
    ...['config', 'raw', '$metadata'].map(name => pick(thrown, name)),
  ];
  return shown.some(isObject) || asText(pickPlain(thrown, 'moreinfo')) !== null;
}

/**
 * Apollo's RESTDataSource, beside the field that made the call: where it asked, and what came back from there. It has a code for its status
 * that elsewhere is the service's own. And NestJS, which takes the errors of superagent for its own, and shows what came back; and
 * whoever shows where it was thrown, as Apollo does wherever nothing has told it not to, and Yoga in development.
 */
export function showsOwnCall(extensions: unknown): boolean {
  const response = pick(extensions, 'response');
  const inner = pick(extensions, 'originalError');
  if (isOfCall({ response: inner }) || showsCaller(stacksIn(extensions, inner))) return true;
  return asText(pick(response, 'url')) !== null && typeof pick(response, 'status') === 'number';
}

const stacksIn = (extensions: unknown, inner: unknown): string =>
  [pick(extensions, 'stacktrace'), pick(pick(extensions, 'exception'), 'stacktrace'), pick(inner, 'stack')]
    .flatMap(stack => (Array.isArray(stack) ? stack.slice(0, 20) : [stack]))
    .flatMap(line => asText(line) ?? [])
    .join('\n');

/** What calls others over HTTP, or hands on a mail: by where npm puts it. */
const ofCaller =
  /node_modules[\\/](?:axios|gaxios|got|ky|needle|node-fetch|ofetch|superagent|undici|wretch|@aws-sdk|@azure|@octokit|@sendgrid|@slack|@smithy|mailgun\.js|nodemailer|postmark|resend|stripe|twilio)[\\/]/;
const firstPlace =
  /(?:^|<br>|\n|\\n)(?: |&nbsp;){0,12}at (?<written>.{1,500})|"frames":\[\{"file":"(?<named>[^"]{1,500})/;

/** @param text with where it was thrown, the innermost place first; what lies further out may stand around anything */
export function showsCaller(text: string): boolean {
  const { written, named } = firstPlace.exec(text)?.groups ?? {};
  const [place = ''] = (written ?? named ?? '').split(/<br>|\\n/, 1);
  return ofCaller.test(place);
}

/**
 * In the words of whatever broke, wherever that was. A refusal that is known as a whole repeats what was sent, which may be called as
 * anything, and so may somebody's address.
 * @param said what is read of the body, of no field
 */
export function speaksOfFailure(said: string | null): boolean {
  const texts = bareOf(withoutReferences((said ?? '').slice(0, 400)).trim());
  // Nearly none does, and to look for addresses takes much longer.
  if (!texts.some(isOfFailure)) return false;
  const at = texts.findIndex(text => isOfFailure(text.replace(/[^\s"'<>@]{1,200}@[\w.-]{1,255}/g, ' ')));
  return at >= 0 && !texts.slice(0, at + 1).some(text => isRefusal(meaningOfSentence(text)));
}

const isOfFailure = (text: string): boolean => ofFailure.some(form => form.test(text));
