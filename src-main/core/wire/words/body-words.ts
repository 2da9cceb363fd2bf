/**
 * Of the guards against requests that another site has a browser send: csurf, Django, Rails, Laravel, Spring, ASP.NET, Apollo, Yoga,
 * SvelteKit, Yii, better-auth, gorilla. They ask for a token or a header of their own, and say nothing of a session or a right.
 */
export const ofForgery =
  /\b[cx]srf|cross[- ]site (request|post)|InvalidAuthenticityToken|authenticity[ _]token|anti-?forgery|unable to verify your data submission|\bmissing or null origin\b|"invalid origin"|\bforbidden - (?:origin invalid|referer (?:invalid|not supplied))\b/i;

/** @param body as it came; of a page only what is read on it, since every page of some services has a token in its head */
export function speaksOfForgery(body: string): boolean {
  const isPage = /^\s*</.test(body);
  // Nearly no body does, and to look for addresses takes much longer.
  if (!isPage && !ofForgery.test(body)) return false;
  // Somebody's address may be anything.
  const text = body.replace(/[^\s"'<>]{1,200}@/g, ' ');
  return ofForgery.test(
    isPage ? text.replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)|<[^<>]*>/gi, ' ') : text,
  );
}

/**
 * Of a call that the service made itself, perhaps after it had done what was asked. axios, got, ofetch, undici and Octokit: their errors
 * have the status of that call, and Express, Fastify, mercurius, Koa, Elysia and h3 answer with the status that an error has. Moleculer, of
 * another service that does not run, under 404. web-push, Pusher, Mailjet, Stripe, and what Stainless makes.
 */
const ofHttp =
  /\brequest failed with status code \d{3}\b|(?<!\w )\bresponse code \d{3} \(|\[(?:GET|HEAD|POST|PUT|PATCH|DELETE)\] (?:\\?"|&quot;)[^\s"]{1,2000}(?:"|&quot;): \d{3}\b|\bSERVICE_NOT_(?:FOUND|AVAILABLE)\b|\bresponse status code \d{3}(?:: |"|$)|(?:^|":\s{0,4}")response error(?:"|$)| - https:\/\/docs\.github\.com\/|\breceived unexpected response code\b|\bunexpected status code \d{3}\b|\bunsuccessful: status code: \\?"\d{3}\b|(?:^|")\d{3} status code \(no body\)|\binvalid api key provided: [sr]k_/i;

/**
 * The same in the words of the clients of others: of those that Fern and Speakeasy make (Brevo, Intercom, Novu), graphql-request and Linear's,
 * OpenFGA's, Ably's, Stream's, WorkOS', Loops', QStash's, Discord's, Notion's. Speakeasy's cannot read what came back, nor ts-rest what it was to
 * answer.
 */
const ofClient = new RegExp(
  [
    '\\bstatus code: \\d{3}(?:\\\\n|\\s)body: |\\werror(?:\\\\n|\\s)status code: \\d{3}\\b',
    '\\bapi error occurred: status \\d{3}\\b|(?:^|")response validation failed(?:"|$)|\\[ts-rest\\] response validation failed for ',
    '\\bgraphql error \\(code: \\d{3}\\)|\\bFGA (?:API|Authentication) (?:\\w{1,20} ){0,2}Error\\b',
    '\\berror response received from server: \\d{3}\\b|\\boperation not permitted with provided capability\\b|\\bno application found with id ',
    '\\bStreamChat error (?:HTTP )?code\\b|\\bcould not authorize the request\\. Maybe your API key is invalid\\b',
    '(?:^|")4\\d\\d - (?:transactional email not found|invalid api key)\\b|\\binvalid destination url: endpoint\\b',
    '(?:^|")(?:unknown (?:channel|guild|webhook)|cannot send an empty message)(?:"|$)|\\bshared with your integration\\b',
  ].join('|'),
  'i',
);

/**
 * Of what is shown besides by those who show all that an error has: Twilio's, Mailgun's, Postmark's, Stripe's, SparkPost's. A card that is
 * declined is the owner's.
 */
const ofSender =
  /"moreInfo":\s{0,4}"https:\/\/www\.twilio\.com\/|"message":\s{0,4}"(?:Authenticate|Too Many Requests)",\s{0,4}"code":\s{0,4}20(?:003|429)\b|"type":\s{0,4}"(?:MailgunAPI|Stripe(?!Card)[A-Za-z]{1,40})Error"|"name":\s{0,4}"(?:ApiInput|InactiveRecipients|InvalidEmailRequest|SparkPost|WebPush)Error"|"code":\s{0,4}\d{1,4},\s{0,4}"name":\s{0,4}"(?:InvalidAPIKeyError|RateLimitExceededError)"|\bRequest does not contain a valid (?:Server|Account) token\b/;

/** AWS, of what has signed a call to it: no token that anybody else has is signed with. AWS itself names beside it what it is. */
const ofSigner = /\bThe security token included in the request is (?:invalid|expired)\b/;

export const ofOwnCall: readonly RegExp[] = [ofHttp, ofClient];

export const speaksOfOwnCall = (body: string): boolean =>
  ofOwnCall.some(form => form.test(body)) ||
  ofSender.test(body) ||
  (ofSigner.test(body) && !/"__type"/.test(body));

/** None of them, or too many: "no invitation was created", "too many tokens created". */
const ofNoOne =
  '(?<!\\b(?:no|nor|none of|zero|0|0 of \\d+|many|most|number of|limit of|maximum(?: of)?) (?:\\w+ ){0,2})';
const thing = `${ofNoOne}\\b(?:invit\\w*|users?|members?|tokens?|pats?|it)\\b.{0,20}\\b`;
/** What is registered was so before. */
const made =
  "(?<!(?:\\b(?:already|previously|not|never|yet|be|been)|n[’']t) )(?:created|saved|stored|added|recorded|(?<!\\b(?:is|are) )registered|invited)";
const notSent =
  "(?:could(?: not|n[’']t)|can(?:not|[’']t)|was(?: not|n[’']t)|failed to|unable to) (?:be )?(?:sen[dt]|deliver(?:ed)?|(?:en)?queued?)";
/** But for what whoever was invited has not done, and for as many as there may be. */
const failed =
  "(?:\\bfail|\\berror\\b|\\b(?:could|can|was|were|did)(?: ?not|n[’']t)\\b(?! (?:(?:yet )?(?:accept|respond|repl|join|react)|(?:create|have|make|invite) (?:(?:any ?)?more\\b|another(?: one)?[.!]?$)))|\\bunable\\b)";
const mail = '(?:(?:invit(?:ation|e)|notification|welcome) )?(?:e-?mail|mail)';
const written = '(?:write|record|save|store|append)(?: to)? (?:an? |the )?(?:audit|activity)\\b';
const handedOn =
  '(?:publish|emit|dispatch|deliver|trigger|schedule|(?:en)?queue|send) (?:an? |the )?(?:\\w{1,60} )?(?:events?|webhooks?|jobs?|tasks?|messages?|notifications?)\\b';
/** A right that somebody does not have is said in the same words. */
const notOfSomebody = '(?<!\\b(?:you|members?|users?|guests?|viewers?|roles?) (?:are |is )?)';
const notSince = '\\b(?!.{0,80}\\balready\\b)';

/** As Go names the step around what has failed in it: whether a transaction that was to end was kept, nobody knows. */
const step = [
  '(?:audit|mailer|slack|webhooks?|outbox|notifier|enqueue)',
  'publish(?:ing)? [\\w.]{1,60}',
  '(?:send|deliver|render|writ|record|(?:en)?queu|notify)(?:e|ing)? (?:an? |the )?(?:(?:invit(?:ation|e)|notification|welcome) )?(?:(?:e-?)?mails?|audit(?: (?:log|entry|event|trail))?|events?|webhooks?|notifications?|owners|admins|templates?)',
  '(?:failed to |error )?commit(?:ting)?(?: (?:the )?(?:tx|transaction))?',
].join('|');

/** A token or a role is called like one of these, or like one with something behind it: no step says this of itself. */
export const ofName = [
  '(?:(?!error\\b)[^:]{1,60}: )?(?:(?:the |invalid |unknown |no such )?(?:token |role )?(?:names?|roles?)\\b|(?:must|should|is) \\w|too (?:long|short)\\b|choose\\b)',
  '.{0,100}\\b(?:exists[.!]?$|already exists\\b|(?:is|has|been|already) (?:already |been )?(?:taken|reserved|in use)\\b|is (?:too (?:long|short)|not a valid (?:token |role )?(?:name|role))\\b)',
].join('|');

/**
 * Something after the change did not work: a sentence that says first that it was made; and of its mail, which hardly any service sends
 * before. The last are nodemailer's, Amazon's and Postmark's.
 */
export const ofLater = new RegExp(
  [
    `(?:^|${thing})${made}(?:\\s*[;.:–—]|\\s*,?\\s+(?:but|however|although|though|yet|while)\\b).{0,80}${failed}`,
    `\\b${mail} ${notSent}${notSince}`,
    `\\b(?:(?:failed|unable) to|could(?: not|n[’']t)) (?:(?:send|deliver|(?:en)?queue) (?:an? |the )?${mail}|notify)${notSince}`,
    `\\b(?:error|failure) (?:while |when |in )?(?:sending|delivering) (?:an? |the )?${mail}${notSince}`,
    `${notOfSomebody}\\b(?:(?:failed|unable) to|could(?: not|n[’']t)) (?:${written}|${handedOn})${notSince}`,
    '\\bwebhook (?:delivery|call|request) failed\\b|^audit failed\\b|\\baudit log(?:ging)? failed\\b',
    `^(?:${step}): (?!${ofName})`,
    `^can['’]t send mail\\b|^(?:mail|rcpt to|data) command failed\\b|\\bidentities failed the check\\b|\\byou tried to send to recipient\\(s\\) that have been marked as inactive\\b`,
  ].join('|'),
  'i',
);

/** @param said what is read of the body, of no field */
export const speaksOfLater = (said: string | null): boolean =>
  said !== null && bareOf(said.slice(0, 400)).some(text => ofLater.test(text));

/** What a program puts before what was thrown: its own status, the name of its class, or what was being done. */
const before = /^[^\s:"][^\n"]{0,80}?: +/;

/** What it puts before what was sent, which may be called as anything: "Invalid name: webhook: deploy". */
const beforeName =
  /^(?:(?:the |your )?(?:token |role )?(?:names?|roles?|scopes?)|(?:bad|duplicate|existing|forbidden|illegal|insufficient|invalid|missing|no such|reserved|unacceptable|unexpected|unknown|unsupported) (?:\w{1,40} ){0,3}(?:entry|names?|permissions?|roles?|scopes?|tokens?|values?)\b[^:]{0,60}|[^:]{1,60} (?:exists?|taken|in use|reserved|unique|not (?:found|allowed|assignable|granted|permitted))): /i;

/** A sentence, and what is left of it without these, step by step. */
export function bareOf(sentence: string): string[] {
  const all = [sentence];
  for (let bare = sentence; all.length < 4 && before.test(bare) && !beforeName.test(bare); all.push(bare))
    bare = bare.replace(before, '');
  return all;
}

/**
 * Apache names what it met first where a firewall in it (ModSecurity) has turned away an answer and not the request: that of a service
 * behind it that has not answered, was not able to, or has said that it was created. It writes 500 of a request that it turned away, too.
 */
export const speaksOfLostAnswer = (body: string): boolean =>
  /<p>Additionally, a (?:[23]\d\d|50[234]) [\w ]{1,40}\s+error was encountered while trying to use an ErrorDocument\b/.test(
    body,
  );

const ofThrown = [
  /^\s*\{"status":(?:422,"error":"Unprocessable (?:Entity|Content)"|409,"error":"Conflict")(?:\}|,"(?:exception|traces)":)/,
  /^\s*\{[^{}]{0,2000}"unhandled":\s*true\b/,
  /"statusCode":\s*4\d\d,\s*"statusMessage":\s*"[^"]{0,200}",\s*"message":\s*"Server Error"/,
  /"type":\s*"validation",\s*"on":\s*"response"/,
  /"loc":\s*\[\s*"response"/,
  /"message":\s*"Error resolving data\b/,
  /^\s*<!doctype html>\s*<html lang="en">\s*<head>\s*<meta charset="utf-8">\s*<title>Error<\/title>\s*<\/head>\s*<body>\s*<pre>(?:Bad Request|Payment Required|Not Acceptable|Conflict|Gone|Precondition Failed|Misdirected Request|Unprocessable (?:Entity|Content)|Locked|Failed Dependency|Too Early|Precondition Required)<\/pre>/i,
  /^\s*(?:<!doctype html>\s*<html lang="en">\s*<head>\s*<title>Bad Request \(400\)<\/title>\s*<\/head>\s*<body>\s*)?<h1>Bad Request \(400\)<\/h1>/i,
];

/**
 * Nothing has caught what was thrown, be it before the change or after it. Rails: that some record is not valid, or was changed by somebody
 * else in the meantime, the one that was asked for or one that is written after it. h3, and Nitro on it, which keep the status of whatever
 * was thrown, and say that it was not expected. Elysia and FastAPI: that an answer is not as it was to be. Feathers: of a field that is
 * worked out, for the record or for the answer. Express in production: the status of whatever was thrown, which may be that of a call of its
 * own, in words and with no other; under 401, 403 and 413 those are nearly always of what looks at a request before anything is done.
 * Django in production: of what it calls suspicious or bad, wherever it was met. It looks after the answer was made, too, whether the session is
 * still there, and writes this page in its place.
 */
export const speaksOfThrown = (body: string): boolean => ofThrown.some(form => form.test(body));

/**
 * The text of an exception that has none, as of what took too long or was asserted in Python, in the one place that there is for words. Who
 * says no says why, or has no such place.
 */
export const saysNothing = (body: string): boolean =>
  /^\s*\{\s*"(?:detail|message|error|msg)":\s*(?:""|null)\s*\}\s*$/.test(body);

/**
 * Django in development, to whoever asks for no page: what was thrown, be it before the change or after it, with all of its settings, of
 * which many are of the guard against forgery.
 */
export const speaksOfSettings = (body: string): boolean =>
  /^\w{1,100} at \/[^\n]{0,4000}\n[\s\S]{0,4000}?\nRequest Method: \w{1,20}\nRequest URL: [^\n]{0,4000}\nDjango Version: /.test(
    body,
  );

const noForm =
  /^(?:not acceptable|acceptable representations: .{0,300}|(?:could not find|no) acceptable representation)[.!]?$/i;

/**
 * Under 406: Rails, Spring, ASP.NET and Express look for a form in which to show what was made when it was made. Those that look before have
 * other words for it.
 * @param said what is read of the body
 */
export const speaksOfNoForm = (said: string | null): boolean => said === null || noForm.test(said.trim());

/** Under 404: `send`, by which Express, Fastify and NestJS show a page for each path that they do not know. */
export const speaksOfNoPage = (body: string): boolean =>
  /\bENOENT: no such file or directory, stat\b/.test(body);

/** restify, whose status for it is that of what is there already. */
export const speaksOfArgument = (body: string): boolean =>
  /"code"\s*:\s*"(?:Invalid|Missing)_?(?:Argument|Parameter)"/i.test(body);

const notThere =
  /\bnot (?:be )?found\b|\bdo(?:es)?(?: not|n['’]t) exist\b|\bno such\b|\bunknown\b|\bcould(?: not|n['’]t) find\b|\bno \w+ (?:matches|with|found|named|called)\b|\bno query results\b/i;
const whatWasSent = /\b(?:roles?|e-?mail(?: address)?|invitee|recipient|user|person)\b/i;
/** The path, whatever it is called, and whatever it leads through. */
const ofThePath =
  /[/]|\b(?:path|route|url|uri|page|endpoint|resource|method|action|controller|handler|version|api|host|domain|tenant|team|organi[sz]ation|workspace|account|project|user[- ]agent)s?\b/i;
const codeOfWhatWasSent =
  /"(?:err(?:or)?_)?(?:role|user|email|invitee|recipient)_?not_?found(?:_?(?:error|exception))?"/i;

/**
 * What a database has said, to GORM, database/sql, pgx and Lucid: it was asked, and so the path is known. Go puts before it what it was
 * asked for, which may be whose host this is.
 */
const missesRow = /(?:^|: )(?:record not found|row not found|no rows in result set)[.!]?$/i;

/** Under 404: it is a role, a person or a row that is not there, and not the path. @param said what is read of the body */
export function missesWhatWasSent(body: string, said: string): boolean {
  if (!/^\s*</.test(body) && codeOfWhatWasSent.test(body)) return true;
  const own = said.trim().replace(ofPyramid, '');
  return ((whatWasSent.test(own) && notThere.test(own)) || missesRow.test(own)) && !ofThePath.test(own);
}

/** Which says this first, and then what it was told to say, or the path. */
const ofPyramid = /^The resource could not be found\.\s+/;
