import { expressPage, finalhandler } from '../support/express-page.ts';
import { type ErrorRow, no, page, row } from './error-rows.ts';

const nodemailer = 'https://github.com/nodemailer/nodemailer/blob/master/lib/smtp-connection/index.js';
const ses =
  'https://docs.aws.amazon.com/ses/latest/dg/troubleshoot-error-messages.html#email-address-not-verified';
const postmark = 'https://postmarkapp.com/developer/api/overview#error-codes';
const own = 'a sentence of its own';

const ofetch = 'https://github.com/unjs/ofetch/blob/main/src/error.ts';
const got = 'https://github.com/sindresorhus/got/blob/v14.4.7/source/core/errors.ts';
const h3 = 'https://github.com/h3js/h3/blob/main/src/error.ts';
const fromExpress =
  '<!DOCTYPE html>\n<html lang="en"><head><title>Error</title></head>\n<body>\n<pre>FetchError: [POST] &quot;http://mail.example/send?a=1&amp;b=2&quot;: 422 Unprocessable Entity<br></pre>\n</body>\n</html>\n';

const djangoErrors = 'https://github.com/django/django/blob/main/django/core/handlers/exception.py';
const djangoPages = [
  ['1.11', '<h1>Bad Request (400)</h1>'],
  [
    '3.2',
    '\n<!doctype html>\n<html lang="en">\n<head>\n  <title>Bad Request (400)</title>\n</head>\n<body>\n  <h1>Bad Request (400)</h1><p></p>\n</body>\n</html>\n',
  ],
] as const;
const djangoDebug = [
  'SessionInterrupted at /api/v1/team/invitations',
  "The request's session was deleted before the request completed. The user may have logged out in a concurrent request, for example.",
  '',
  'Request Method: POST',
  'Request URL: http://127.0.0.1:8801/api/v1/team/invitations',
  'Django Version: 3.2.25',
  'Installed Middleware:',
  "['django.middleware.csrf.CsrfViewMiddleware']",
  'Using settings module None',
  'CSRF_COOKIE_AGE = 31449600',
  'You’re seeing this error because you have DEBUG = True in your',
].join('\n');

const thrown = (name: string, source: string, status: number, body: unknown): ErrorRow =>
  row(name, source, status, body, { invite: ['outcome-unknown'] });

/** A status of those that say no, and a sentence that says that it was made, or speaks of what is done after that. */
const later = (status: number, source: string, message: string): ErrorRow =>
  row(`"${message}"`, source, status, { message }, { invite: ['outcome-unknown'], said: [message] });

/** What is thrown where something breaks, as those who have one answer for all of it hand it on: seen with each of them as it came. */
const handedOn: readonly (readonly [status: number, by: string, message: string])[] = [
  [422, 'Ruby, net/smtp', '550 5.1.1 <sam@example.com>: Recipient address rejected: User unknown'],
  [422, 'Ruby, net/smtp', 'end of file reached'],
  [422, 'Ruby, net/smtp', 'Net::ReadTimeout with #<Socket:(closed)>'],
  [422, 'Ruby', 'Connection refused - connect(2) for 127.0.0.1:2599'],
  [422, 'Ruby', 'getaddrinfo: Name or service not known'],
  [422, 'Ruby', "undefined method `id' for nil:NilClass"],
  [400, 'Ruby', 'uninitialized constant InvitationsController::Net'],
  [422, 'Ruby, sqlite3', 'SQLite3::BusyException: database is locked'],
  [422, 'Rails', 'Missing template invitation_mailer/invite with {:locale=>[:en], :formats=>[:html]}'],
  [400, 'Python, smtplib', "(421, b'4.3.2 Service not available, closing transmission channel')"],
  [400, 'Python, smtplib', 'Connection unexpectedly closed: timed out'],
  [400, 'Python', '[Errno 111] Connection refused'],
  [400, 'Python', "'NoneType' object has no attribute 'id'"],
  [409, 'Python', 'list index out of range'],
  [400, 'Python, requests', "HTTPConnectionPool(host='127.0.0.1', port=1): Max retries exceeded with url: /"],
  [400, 'Go', 'dial tcp: lookup mail.example.com on 10.0.0.53:53: no such host'],
  [400, 'Go', 'EOF'],
  [403, 'Go', 'smtp: server doesn’t support AUTH'],
  [400, 'Go', 'runtime error: invalid memory address or nil pointer dereference'],
  [422, 'PHP', 'Call to a member function id() on null'],
  [422, 'PHP', 'Attempt to read property "id" on null'],
  [422, 'PHP', 'SQLSTATE[HY000]: General error: 5 database is locked'],
  [400, 'PHP, Swift Mailer', 'Expected response code 250 but got code "554", with message "554 rejected"'],
  [400, 'PHP, Swift Mailer', 'Connection could not be established with host mail :stream_socket_client()'],
  ...(
    [
      'Mailer [postmark] is not defined.',
      'Route [invitations.accept] not defined.',
      'Cache store [redis] is not defined.',
      'Disk [s3] does not have a configured driver.',
      'The [sqs] queue connection has not been configured.',
      'Driver [slack] not supported.',
      'Missing required parameter for [Route: z] [URI: z/{id}] [Missing parameter: id].',
      'Target class [App\\Jobs\\Nope] does not exist.',
      'Target [Illuminate\\Contracts\\Broadcasting\\Factory] is not instantiable.',
      'Call to undefined relationship [seat] on model [App\\Invitation].',
      'Attempted to lazy load [team] on model [App\\Pat] but lazy loading is disabled.',
      'Add [a] to fillable property to allow mass assignment on [App\\Audit].',
      'No application encryption key has been specified.',
      'Allowed memory size of 20971520 bytes exhausted (tried to allocate 40001536 bytes)',
      'Maximum execution time of 1 second exceeded',
      'SQLSTATE[23000]: Integrity constraint violation: 19 FOREIGN KEY constraint failed (SQL: insert into "seats" ("team_id") values (999))',
      'SQLSTATE[HY000]: General error: 1 table webhooks has no column named zz (SQL: insert into "webhooks" ("zz") values (1))',
      'No query results for model [App\\Webhook] 77',
    ] as const
  ).map(message => [422, 'PHP, Laravel', message] as const),
  [404, 'PHP, Laravel', 'No query results for model [App\\Webhook].'],
  [422, 'PHP, Swift Mailer', 'Address in mailbox given [none] does not comply with RFC 2822, 3.6.2.'],
  [404, 'Ruby on Rails', "Couldn't find Webhook with 'id'=77"],
  [404, 'Python, Django', 'No Webhook matches the given query.'],
  ...(
    [
      'Webhook matching query does not exist.',
      'get() returned more than one Webhook -- it returned 2!',
      "An error occurred in the current transaction. You can't execute queries until the end of the 'atomic' block.",
      'select_for_update cannot be used outside of a transaction.',
      "save() prohibited to prevent data loss due to unsaved related object 'team'.",
      "No installed app with label 'billing'.",
      "'EMAIL_HOST_USER'",
      "'NO_REPLY_EMAIL'",
      "'accounts.tasks.notify_admin'",
      'The CELERY_BROKER_URL setting must not be empty.',
      'subclasses of BaseEmailBackend must override send_messages() method',
      "Unsupported lookup 'date' for CharField or join on the field not permitted.",
      "The request's session was deleted before the request completed. The user may have logged out in a concurrent request, for example.",
    ] as const
  ).map(message => [400, 'Python, Django', message] as const),
  ...(
    [
      'No suitable authentication method found.',
      "notify() missing 1 required keyword-only argument: 'team'",
      'generator raised StopIteration',
      'astimezone() cannot be applied to a naive datetime',
      'Python int too large to convert to SQLite INTEGER',
      "[<class 'decimal.ConversionSyntax'>]",
      "'SENDGRID_API_KEY'",
      "'svc.tasks.send_invitation'",
    ] as const
  ).map(message => [400, 'Python', message] as const),
  [400, 'Perl', 'Can’t call method "id" on an undefined value at app.pl line 3.'],
  [400, 'JavaScript', 'Cannot read properties of undefined (reading ’id’)'],
  [404, 'JavaScript, undici', 'fetch failed'],
  [400, 'Java', 'Couldn’t connect to host, port: localhost, 25'],
  // Of calls to others, with the status that came back from there.
  [400, '.NET, HttpClient', 'Response status code does not indicate success: 403 (Forbidden).'],
  [
    422,
    'Spring, RestTemplate',
    '422 Unprocessable Entity on POST request for "http://mail.example/": [no body]',
  ],
  [403, 'Spring, WebClient', '403 Forbidden from POST http://mail.example/send'],
  [400, 'Feign', '[400 Bad Request] during [POST] to [http://mail.example/] [Mail#send(String)]: []'],
  [400, 'the JDK', 'Server returned HTTP response code: 400 for URL: http://mail.example/send'],
  [
    422,
    'Rust, reqwest',
    'HTTP status client error (422 Unprocessable Entity) for url (http://mail.example/)',
  ],
  [403, 'Python, aiohttp', "403, message='Forbidden', url='http://mail.example/'"],
  [400, 'Go, net/http', 'Post "http://mail.example/send": net/http: TLS handshake timeout'],
  [403, 'undici 6', 'Response status code 403: Forbidden'],
  [
    400,
    'node-fetch',
    'invalid json response body at http://mail.example/ reason: Unexpected token < in JSON',
  ],
  // Of lines, certificates and time.
  [400, 'Java', 'Read timed out'],
  [422, 'Python', 'timed out'],
  [400, '.NET', 'No connection could be made because the target machine actively refused it. (mail:25)'],
  [400, 'Node', 'self-signed certificate in certificate chain'],
  [400, 'Java', 'PKIX path building failed: unable to find valid certification path to requested target'],
  // Of an answer that could not be written, when all was done.
  [400, 'JavaScript', 'Do not know how to serialize a BigInt'],
  [400, 'JavaScript', 'Converting circular structure to JSON'],
  [422, 'Python', 'Object of type Invitation is not JSON serializable'],
  [400, 'Python, SQLAlchemy', 'greenlet_spawn has not been called; can’t call await_only() here.'],
  [400, '.NET', 'A possible object cycle was detected. This can either be due to a cycle or to its depth.'],
  [400, 'Java, Hibernate', 'could not initialize proxy [com.example.Team#1] - no Session'],
  [400, 'Go', 'json: unsupported type: chan int'],
  // Of mails.
  [422, 'Rails', 'Missing host to link to! Please provide the :host parameter'],
  [422, 'Ruby, mail', 'SMTP To address may not be blank: []'],
  [400, 'Python, smtplib', "(550, b'No such user')"],
  [422, 'Ruby, net/smtp', '550 No such user here'],
  [400, '.NET, SmtpClient', 'Mailbox unavailable. The server response was: Rejected'],
  // Of rows.
  [422, 'PHP', 'SQLSTATE[HY000] [1040] Too many connections'],
  [400, '.NET', 'Transaction (Process ID 52) was deadlocked on lock resources with another process'],
  [422, 'Rails', 'could not obtain a connection from the pool within 5.000 seconds (waited 5.001 seconds)'],
  [400, 'Prisma', 'Can’t reach database server at `db:5432`'],
  [422, 'sqlite3', 'no such table: audit_logs'],
  [422, 'PostgreSQL', 'relation "audit_logs" does not exist'],
  [400, 'PostgreSQL', 'ERROR: column "sent_at" of relation "mails" does not exist at character 25'],
  [403, 'Node', "EACCES: permission denied, open '/srv/outbox/1.eml'"],
  [400, 'ioredis', 'Reached the max retries per request limit (which is 20).'],
  // As languages and frameworks of Debian 12 have thrown it, the one way or the other after the invitation was made.
  [400, 'Python, json', 'Expecting value: line 1 column 1 (char 0)'],
  [400, 'Python, json', 'Out of range float values are not JSON compliant'],
  [422, 'Python', "'ascii' codec can't encode character '\\xe9' in position 3: ordinal not in range(128)"],
  [400, 'Python', "name 'mailer' is not defined"],
  [400, 'Python', "No module named 'sendgrid'"],
  [400, 'Python', 'can only concatenate str (not "NoneType") to str'],
  [400, 'Python', 'string indices must be integers'],
  [422, 'Python', 'not enough values to unpack (expected 2, got 1)'],
  [400, 'Python', 'notify() takes 1 positional argument but 2 were given'],
  [400, 'Python', "can't subtract offset-naive and offset-aware datetimes"],
  [400, 'Python, asyncio', 'asyncio.run() cannot be called from a running event loop'],
  [
    400,
    'Python, smtplib',
    'One or more source or delivery addresses require internationalized email support, but the server does not advertise the required SMTPUTF8 capability',
  ],
  [400, 'Flask 2.2', 'Working outside of application context.'],
  [400, 'Flask 2.2', "Could not build url for endpoint 'accept_invitation'. Did you mean 'static' instead?"],
  [422, 'Jinja 3.1', 'mail/invite.html'],
  [
    400,
    'Django 3.2',
    "Reverse for 'accept-invitation' not found. 'accept-invitation' is not a valid view function or pattern name.",
  ],
  [400, 'Django 3.2', 'You cannot call this from an async context - use a thread or sync_to_async.'],
  [400, 'Django 3.2', "Header values can't contain newlines (got 'a' for header 'Subject')"],
  [422, 'pydantic 1.10', '1 validation error for InvitationOut id str type expected (type=type_error.str)'],
  [
    400,
    'aiohttp 3.8',
    "0, message='Attempt to decode JSON with unexpected mimetype: text/html', url=URL('http://mail.example/')",
  ],
  [
    403,
    'botocore',
    'An error occurred (AccessDenied) when calling the SendMessage operation: Access to the resource is denied.',
  ],
  [400, 'Python, sqlite3', 'NOT NULL constraint failed: audit_log.actor_id'],
  [422, 'Ruby', "String can't be coerced into Integer"],
  [422, 'Ruby', 'missing keyword: :host'],
  [422, 'Ruby, json', "859: unexpected token at '<html>'"],
  [422, 'Ruby', 'comparison of Integer with nil failed'],
  [422, 'PHP', 'Array to string conversion'],
  [400, 'PHP', 'Undefined constant "MAIL_FROM"'],
  [400, 'PHP', 'Malformed UTF-8 characters, possibly incorrectly encoded'],
  [422, 'PHP', 'Cannot modify header information - headers already sent by (output started at index.php:5)'],
  [400, 'Symfony 5.4, Mime', 'An email must have a "From" or a "Sender" header.'],
  [
    400,
    'Symfony 5.4, Routing',
    'Unable to generate a URL for the named route "accept" as such route does not exist.',
  ],
  [404, 'Symfony 5.4, DependencyInjection', 'You have requested a non-existent service "mailer".'],
  [400, 'Doctrine', 'The EntityManager is closed.'],
  [400, 'Twig', 'Unable to find template "mail/invite.html.twig" (looked into: templates).'],
  [400, 'JavaScript', 'Assignment to constant variable.'],
  [400, 'JavaScript', 'Spread syntax requires ...iterable[Symbol.iterator] to be a function'],
  [
    422,
    'Node',
    'The "path" argument must be of type string or an instance of Buffer or URL. Received undefined',
  ],
  [400, 'Node', "EACCES: permission denied, open 'audit.log'"],
  [400, 'Node', "Cannot find package 'nodemailer' imported from invite.mjs"],
  [400, 'Perl', 'Not a HASH reference at app.pl line 8.'],
  [400, 'Perl', "Can't locate Mail/Sender.pm in @INC (you may need to install the Mail::Sender module)"],
  [
    400,
    'Perl, Mojolicious 9.31',
    'malformed JSON string, neither tag, array, object, number, string or atom, at character offset 0',
  ],
  [400, 'Go, encoding/json', "invalid character '<' looking for beginning of value"],
  [400, 'Go', 'open /var/log/audit.log: permission denied'],
  [400, 'Java', '/ by zero'],
  [400, 'Java', 'java.io.FileNotFoundException: invite.html'],
  [400, 'Java', "Can't find bundle for base name mail.messages, locale en"],
  [400, 'Jackson 2.14', 'Java 8 date/time type `java.time.Instant` not supported by default: add Module'],
  [
    400,
    'Jackson 2.14',
    'Direct self-reference leading to cycle (through reference chain: Invitation["team"])',
  ],
  [
    400,
    'Gson 2.10',
    "Failed making field 'java.time.Instant#seconds' accessible; either increase its visibility or write a custom TypeAdapter",
  ],
  [409, 'Jetty 9.4 and Tomcat 10', 'Cannot call sendError() after the response has been committed'],
];

/** A form for it is looked for when it is made. */
const inNoForm = (name: string, body: unknown): ErrorRow =>
  row(`${name}, a form to show it in`, own, 406, body, {
    read: ['service-refused'],
    invite: ['outcome-unknown'],
  });

export const laterRows: readonly ErrorRow[] = [
  ...handedOn.map(([status, by, message]) => later(status, by, message)),
  row(
    'Flask, what was thrown, on a page',
    'Werkzeug: abort(400, str(error))',
    400,
    '<!doctype html>\n<html lang=en>\n<title>400 Bad Request</title>\n<h1>Bad Request</h1>\n<p>[Errno 111] Connection refused</p>\n',
    { headers: { 'content-type': 'text/html; charset=utf-8' }, read: null, invite: ['outcome-unknown'] },
  ),
  row(
    'a no that is one of a mail server',
    own,
    200,
    { success: false, code: 400, message: '550 5.7.1 Rejected' },
    {
      ...{ read: null, invite: ['outcome-unknown'], said: ['550 5.7.1 Rejected'] },
    },
  ),
  row(
    'Tomcat, what was thrown, on a page',
    'org.apache.catalina.valves.ErrorReportValve',
    400,
    `<!doctype html><html lang="en"><head><title>HTTP Status 400 – Bad Request</title><style type="text/css">${'body {color:black;} '.repeat(25)}</style></head><body><h1>HTTP Status 400 – Bad Request</h1><hr class="line" /><p><b>Message</b> Cannot invoke &quot;Team.id()&quot; because &quot;team&quot; is null</p></body></html>`,
    { ...page, read: null, invite: ['outcome-unknown'] },
  ),
  row(
    'Bottle, what was thrown, on a page',
    'https://github.com/bottlepy/bottle/blob/release-0.12/bottle.py',
    400,
    '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head><title>Error: 400 Bad Request</title></head>\n<body><h1>Error: 400 Bad Request</h1><p>Sorry, the requested URL <tt>&#039;/&#039;</tt> caused an error:</p>\n<pre>[Errno 111] Connection refused</pre></body></html>',
    { ...page, read: null, invite: ['outcome-unknown'] },
  ),
  row(
    'Tomcat, that no mail was sent, on a page',
    'org.apache.catalina.valves.ErrorReportValve',
    400,
    '<!doctype html><html lang="en"><head><title>HTTP Status 400 – Bad Request</title></head><body><h1>HTTP Status 400 – Bad Request</h1><p><b>Message</b> Could not send the mail</p></body></html>',
    { ...page, read: null, invite: ['outcome-unknown'] },
  ),
  row(
    'Flask, a mistake of the program, on a page',
    'Werkzeug: abort(400, str(error))',
    400,
    '<!doctype html>\n<html lang=en>\n<title>400 Bad Request</title>\n<h1>Bad Request</h1>\n<p>&#39;NoneType&#39; object is odd</p>\n',
    { ...page, read: null, invite: ['outcome-unknown'] },
  ),
  no(
    'Express, a page for each path that it does not know',
    'https://github.com/pillarjs/send',
    404,
    { message: 'ENOENT: no such file or directory, stat ’/app/dist/index.html’' },
    'ENOENT',
  ),
  no(
    'a body that begins as that of Rails, and tells why',
    own,
    422,
    { status: 422, error: 'Unprocessable Entity', message: 'The team is full' },
    'The team is full',
  ),
  ...(
    [
      ['of a role', 'Role boss is not defined'],
      ['of an address', 'sam@enotfound.example and epipe@example.com are invited already'],
      ['of a class of seats', 'Seat class "gold" not found'],
      ['of a field that nobody knows', 'Undefined property "foo"'],
      ['of what was not granted', 'Connection refused by the owner'],
      ['of what was stopped', 'The operation was aborted because the team is locked'],
      ['of a version', 'Error 403 4.3.1: no such role'],
      ['of a status', 'The API returned response code 403 (Forbidden): no role'],
      ['of a property', 'Trying to get property of a plan that you do not have'],
      ['of a database', 'The database is locked for maintenance'],
      ['of time', 'Your connection timed out, ask for another one'],
      ['of two numbers', 'The team has 550 members, at most 500 are allowed'],
      ['of a field that is not there', 'Missing required argument: role'],
      ['of a domain', 'The domain name example.con does not exist.'],
      ['of somewhere else', 'You cannot connect to a team that you are not in.'],
      ['of a lock', 'The team is locked.'],
      ['of a relation', 'The relation "old friend" does not exist'],
      ['of a table, with PostgREST the one that was asked for', 'permission denied for table invitations'],
      ['of a connection', 'The connection was removed: nobody can be invited.'],
      ['of a cycle', 'Circular reference detected: Kim would lead their own team'],
      ['of an argument', 'The "role" argument must be one of: member, admin'],
      ['of a role that is none', "'boss' is not a valid Role"],
      ['of a module', "Cannot find module 'Billing' in your plan"],
      ['of a copy', 'The team could not be cloned'],
      ['of one that cannot be given', 'Cannot assign "owner" to somebody new'],
      ['of a number', "invalid literal for int() with base 10: 'boss'"],
      ['of a role by its key', "'boss'"],
      ['of what is a member', 'UNIQUE constraint failed: members.email'],
      ['of a body', '1 validation error for InvitationIn role value is not a valid enumeration member'],
      [
        'of a field of Jackson',
        'Unrecognized field "seat" (class InvitationRequest), not marked as ignorable',
      ],
      ['of an enum of Java', 'No enum constant com.example.Role.boss'],
      [
        'of a user at AWS',
        'An error occurred (UsernameExistsException) when calling the AdminCreateUser operation: User account already exists',
      ],
      ['of a name', 'name is not defined'],
      ['of a role by its name', "The role name 'boss' is not defined"],
      ['of settings', 'SSO settings are not configured for this team.'],
      ['of an address without a sign', 'An email must have a "@".'],
      ['of a part of a plan', "No module named 'Sales' is in your plan"],
      ['of what is read-only', 'Cannot modify readonly property role'],
      ['of what is private', 'Cannot access private property data with this token'],
      ['of a provider', 'Cannot find any provider supporting example.com'],
      ['of credentials', 'Unable to locate credentials for this team'],
      ['of an endpoint', 'Could not connect to the endpoint URL that was given'],
      ['of a value of another type', "'2026' can't be coerced into Date"],
      ['of a number of another type', 'Value "team_x" cannot be converted to a BigInt'],
      ['of an object', 'This object is not extensible'],
      ['of a text in place of a number', "seats isn't numeric in this request"],
      ['of a column', 'The column "department" does not exist on this board.'],
      ['of a directory', 'Schema "employee" does not exist'],
      ['of a board', 'The board is not accessible; either increase its visibility or share it.'],
      ['of what mails are written by', 'Unable to find template "Welcome"'],
      ['of a command of Symfony', 'Handling "App\\Command\\InviteMember" failed: No seats are left'],
      ['of what was thrown by it', 'java.lang.IllegalArgumentException: No such role'],
    ] as const
  ).map(([name, message]) => no(`${name}, and nothing broke`, own, 422, { message }, message)),
  inNoForm('Rails', { status: 406, error: 'Not Acceptable' }),
  inNoForm('ASP.NET', undefined),
  inNoForm('Spring 6', {
    title: 'Not Acceptable',
    status: 406,
    detail: 'Acceptable representations: [text/html].',
  }),
  inNoForm('Spring Boot', { timestamp: '2026-01-01', status: 406, error: 'Not Acceptable', path: '/' }),
  no(
    'Django REST framework, which looks before',
    own,
    406,
    { detail: 'Could not satisfy the request Accept header.' },
    'Could not satisfy the request Accept header.',
    { invite: ['service-refused'] },
  ),
  later(422, own, 'The invitation was created, but its mail could not be sent.'),
  later(409, own, 'The invitation was created but the team is not in sync: adding failed.'),
  later(400, own, 'Invitation saved; the seat could not be assigned'),
  later(424, own, 'The user was invited. However, an error occurred later.'),
  later(422, own, 'Failed to send the invitation e-mail'),
  later(400, own, 'Error sending email: 550 mailbox unavailable'),
  later(400, own, 'The invitation email couldn’t be delivered.'),
  later(400, own, 'Could not send the mail'),
  later(400, own, 'Could not notify the owner'),
  later(400, nodemailer, 'Can’t send mail - all recipients were rejected: 550 No such user'),
  later(400, nodemailer, 'Mail command failed: 550 5.7.1 Sender not allowed'),
  later(
    400,
    ses,
    'Email address is not verified. The following identities failed the check in region EU-WEST-1: x',
  ),
  later(
    422,
    postmark,
    'You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: kim@larkspur.example.',
  ),
  // Of a call that it made itself: its error has the status of that call.
  later(401, ofetch, '[POST] "http://mail.example/send": 401 Unauthorized'),
  later(422, ofetch, '[PUT] "/seats?team=1&by=2": 422 Unprocessable Entity'),
  later(403, got, 'Response code 403 (Forbidden)'),
  thrown('Express 5.3, of ofetch', 'https://github.com/unjs/ofetch/blob/main/src/error.ts', 422, fromExpress),
  ...(
    [
      [400, 'Bad Request'],
      [402, 'Payment Required'],
      [410, 'Gone'],
      [412, 'Precondition Failed'],
      [422, 'Unprocessable Entity'],
    ] as const
  ).map(([status, words]) =>
    row('Express 5.3, in production', finalhandler, status, expressPage(words), {
      ...page,
      read: ['service-refused'],
      invite: ['outcome-unknown'],
    }),
  ),
  ...(
    [
      [401, 'Unauthorized'],
      [403, 'Forbidden'],
      [409, 'Conflict'],
      [413, 'Payload Too Large'],
      [429, 'Too Many Requests'],
      [422, 'UnprocessableEntityError: No such role<br> &nbsp; &nbsp;at /srv/app.js:2:43'],
    ] as const
  ).map(([status, words]) =>
    no(`Express 5.3, who asks or how much, ${status}`, finalhandler, status, expressPage(words), [], page),
  ),
  // The same of what was sent, or of its team.
  ...(
    [
      [404, 'No query results for model [App\\Role] boss'],
      [422, 'No query results for model [App\\Models\\TeamRole].'],
      [404, "Couldn't find User with 'email'=kim@example.com"],
      [400, 'Role matching query does not exist.'],
      [422, 'No query results for model [App\\Models\\Company] 12'],
      [400, 'Permission matching query does not exist.'],
      [400, 'No Group matches the given query.'],
      [400, "'TEAM_ADMIN'"],
      [400, "'ROLE_MEMBER'"],
      [400, "'team.admin'"],
      [400, "'INVALID_ROLE'"],
      [402, "'QUOTA_EXCEEDED'"],
      [422, 'The email kim@@example.com does not comply with RFC 2822'],
      [422, 'The ALLOWED_DOMAINS setting must include example.com.'],
      [422, 'The [owner].'],
      [400, 'No TeamRole matches the given query.'],
      [422, 'Driver licence not supported.'],
      [400, "'boss' is not a valid role"],
      [400, "'role'"],
      [
        422,
        'SQLSTATE[23000]: Integrity constraint violation: 19 FOREIGN KEY constraint failed (SQL: insert into "invitations" ("role") values (boss))',
      ],
      [
        422,
        'SQLSTATE[23505]: Unique violation: 7 ERROR:  duplicate key value violates unique constraint "one" (Connection: pgsql, SQL: insert into "tenant_5"."invitations" ("role") values (boss))',
      ],
    ] as const
  ).map(([status, message]) =>
    row(`"${message}", of what was sent`, own, status, { message }, { invite: ['service-refused'] }),
  ),
  // Of a session that is gone when the answer is made, as of a host that is not its own.
  ...djangoPages.map(([version, body]) =>
    row(`Django ${version}, in production`, djangoErrors, 400, body, {
      ...page,
      read: ['service-refused'],
      invite: ['outcome-unknown'],
    }),
  ),
  row('Django 3.2, in development', djangoErrors, 400, djangoDebug, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    read: ['service-fault'],
    invite: ['outcome-unknown'],
    unsaid: ['CSRF_COOKIE_AGE'],
  }),
  // What it has not caught.
  thrown('h3 2, of 401', h3, 401, { status: 401, unhandled: true, message: 'HTTPError' }),
  row(
    'h3 2, of what came too fast',
    h3,
    429,
    { status: 429, unhandled: true, message: 'HTTPError' },
    { read: ['rate-limited'], invite: ['rate-limited'] },
  ),
  thrown('h3 2, of ofetch', h3, 422, {
    ...{ status: 422, statusText: 'Unprocessable Entity', unhandled: true, message: 'HTTPError' },
  }),
  thrown('Nitro 2.13', 'https://github.com/nitrojs/nitro/blob/v2/src/runtime/internal/error/prod.ts', 422, {
    ...{ error: true, url: 'http://127.0.0.1:34573/api/v1/team/invitations', statusCode: 422 },
    ...{ statusMessage: 'Unprocessable Entity', message: 'Server Error' },
  }),
  no(
    'Nitro 2.13, what it has thrown itself',
    'https://nitro.build/guide/routing',
    422,
    {
      error: true,
      url: 'http://127.0.0.1:34573/x',
      statusCode: 422,
      statusMessage: 'Server Error',
      message: 'No role',
    },
    'No role',
  ),
  no(
    'h3 2, what it has thrown itself',
    h3,
    422,
    { status: 422, message: 'The team is full' },
    'The team is full',
  ),
  thrown(
    'FastAPI 0.92 with a word of its own for pydantic, of its answer',
    'https://fastapi.tiangolo.com/tutorial/response-model/',
    422,
    {
      detail: [{ loc: ['response', 'team_id'], msg: 'field required', type: 'value_error.missing' }],
    },
  ),
  // Whose JSON is written as a page is.
  row(
    'Jetty 9.4, what was thrown',
    'org.eclipse.jetty.server.handler.ErrorHandler',
    400,
    {
      ...{ url: '/api/v1/team/invitations', status: '400' },
      ...{ message: 'Couldn&apos;t connect to host, port: localhost, 25', servlet: 'Team' },
    },
    { invite: ['outcome-unknown'] },
  ),
  thrown('Elysia 1.4, of its own answer', 'https://elysiajs.com/patterns/error-handling', 422, {
    ...{ type: 'validation', on: 'response', property: '/id', message: 'Expected number' },
    ...{ expected: { id: 0 }, found: { id: 'inv_1' } },
  }),
  thrown('Feathers 5, of the answer', 'https://feathersjs.com/api/schema/resolvers', 400, {
    ...{ name: 'BadRequest', message: 'Error resolving data', code: 400, className: 'bad-request' },
    ...{ data: { inviter: { message: 'boom' } } },
  }),
  no(
    'Feathers 5, of what was sent',
    'https://feathersjs.com/api/errors',
    400,
    { name: 'BadRequest', message: 'No such role', code: 400, className: 'bad-request' },
    'No such role',
  ),
  row(
    'a no that is none, and what was made',
    own,
    200,
    { success: false, message: 'Invitation created, but the mail was not sent.' },
    {
      ...{ invite: ['outcome-unknown'], said: ['Invitation created, but the mail was not sent.'] },
    },
  ),
  no(
    'somebody who was invited before',
    own,
    409,
    { message: 'Kim was invited, but has not accepted yet.' },
    'Kim was invited',
  ),
  no(
    'an invitation of before',
    own,
    409,
    { message: 'An invitation was already created, but could not be resent.' },
    'already created',
  ),
  no(
    'a team that was created',
    own,
    422,
    { message: 'Teams created on the free plan cannot invite people.' },
    'Teams created',
  ),
  ...(
    [
      ['none', 422, 'No invitation was created. The user could not be found.'],
      ['not one', 422, '0 invitations created; 1 failed'],
      ['too many', 422, 'Too many invitations created. Unable to create more'],
      ['the most of them', 422, 'The maximum number of invitations was created; you cannot create more.'],
      ['somebody who is not there yet', 422, 'User not yet registered; cannot be invited.'],
      ['somebody who isn’t there', 422, 'User isn’t registered; cannot be invited.'],
      ['somebody who is elsewhere', 422, 'The user is registered, but cannot be invited.'],
      ['somebody who did not come', 409, 'This user was invited, but did not accept.'],
      ['no mail to who is there', 409, 'Email was not sent because the user is already a member.'],
      ['nobody who is told of it', 409, 'Could not notify Kim, who is already a member.'],
      ['none of those of a plan', 422, 'You cannot send invitation emails on the free plan.'],
    ] as const
  ).map(([name, status, message]) => no(`${name}, in a sentence`, own, status, { message }, message)),
  no(
    'what was not created',
    own,
    422,
    { message: 'The invitation was not created, but the mail could not be sent either: x' },
    'not created',
    {
      invite: ['outcome-unknown', 'service-refused'],
    },
  ),
  no(
    'an address that takes no mail',
    own,
    422,
    { errors: { email: ['This email could not be delivered to.'] } },
    {
      email: 'This email could not be delivered to.',
    },
  ),
];
