import { type ErrorRow, row } from './error-rows.ts';

const own = 'a sentence of its own';

/** What libraries throw, as services of FastAPI, Symfony and Slim have handed it on after they had made what was asked for. */
const thrown: Readonly<Record<string, readonly string[]>> = {
  'Python, smtplib': ['SMTP AUTH extension not supported by server.'],
  'httpx 0.23': ["Request URL is missing an 'http://' or 'https://' protocol."],
  'Python, http.client': [
    'IncompleteRead(0 bytes read)',
    'Remote end closed connection without response',
    "URL can't contain control characters. 'hooks.example/a b' (found at least ' ')",
  ],
  'Python, urllib': ["unknown url type: 'hook'"],
  'Python, ssl': ['EOF occurred in violation of protocol (_ssl.c:992)'],
  'Python, locale': ['unsupported locale setting'],
  'Python, cryptography': ['Fernet key must be 32 url-safe base64-encoded bytes.'],
  Jinja: ["'inviter' is undefined"],
  'pydantic 1.10': [
    '2 validation errors for InvitationCreated invited_by none is not an allowed value (type=type_error.none.not_allowed)',
    '1 validation error for InvitationInDB id field required (type=value_error.missing)',
  ],
  'SQLAlchemy 1.4': [
    'Multiple rows were found when exactly one was required',
    "UPDATE statement on table 'seat_usage' expected to update 1 row(s); 0 were matched.",
    '(sqlite3.IntegrityError) UNIQUE constraint failed: seat_usage.team_id\n[SQL: INSERT INTO seat_usage (team_id, n) VALUES (?, ?)]\n[parameters: (1, 1)]',
    '(psycopg2.errors.NotNullViolation) null value in column "to" violates not-null constraint\nDETAIL:  Failing row.\n\n[SQL: INSERT INTO emails (body) VALUES (%(body)s)]',
  ],
  'Symfony 5.4, Messenger': [
    'A delayed message handler threw an exception: \n\nSymfony\\Component\\Messenger\\Exception\\HandlerFailedException: Handling "App\\Message\\SendInvitation" failed: No template for de',
    'Some delayed message handlers threw an exception: \n\nDomainException: No actor, \nDomainException: No mail',
    'Handling "App\\Message\\NotifyTeamOwners" failed: No template for de',
    'Handling "App\\Message\\SendInvitationEmail" failed: No template for de',
    'Handling "App\\Message\\SendInvitationMail" failed: No template for de',
    'Handling "App\\Event\\InvitationCreated" failed: No actor',
    'Handling "App\\Message\\RecordAudit" failed: No actor',
    'Invalid senders configuration: sender "async" is not in the senders locator.',
    'No transport supports the given Messenger DSN. Run "composer require symfony/amqp-messenger" to install AMQP transport.',
    'Could not decode an empty message using PHP serialization.',
    'Message of type "App\\Message\\SendInvitation" was handled zero times. Exactly one handler is expected when using "App\\Invites::handle()".',
  ],
  'Symfony 5.4, Mailer': [
    'Process failed with exit code 127: sh: 1: /usr/sbin/sendmail: not found',
    'The "mailgun" scheme is not supported.',
    'The mailer DSN must contain a scheme.',
    'Unable to open path "/srv/mail/logo.png".',
    'Could not parse "No Reply <none" to a "Symfony\\Component\\Mime\\Address" instance.',
  ],
  'Symfony 5.4, HttpClient': [
    'Idle timeout reached for "https://hooks.example/a".',
    'HTTP 404 returned for "https://hooks.example/a".',
    'Syntax error for "https://hooks.example/a".',
    'Response body is empty.',
    'Invalid URL: scheme is missing in "hooks/a". Did you forget to add "http(s)://"?',
    'Malformed URL "http:///a".',
    'Unsupported scheme in "ftp://hooks.example/": "http" or "https" expected.',
  ],
  'Symfony 5.4, others': [
    'The FlockStore directory "/srv/locks" does not exists and cannot be created.',
    'Failed to release the "team-1" lock.',
    'Cache key "team:1" contains reserved characters "{}()/\\@:".',
    'Cannot find the "redis" extension nor the "predis/predis" package.',
    'You must register at least one normalizer to be able to normalize objects.',
    'Serialization for the format "json" is not supported.',
    'An unexpected value could not be normalized: "stream" resource',
    'Can\'t get a way to read the property "team" in class "App\\Entity\\Plan".',
    'PropertyAccessor requires a graph of objects or arrays to operate on, but it found type "NULL" while trying to traverse path "team.a" at property "team".',
    'Parameter "token" for route "invitation_accept" must match "\\d+" ("a" given) to generate a corresponding URL.',
    'Cannot redirect to an empty URL.',
    'The file "/srv/logo.png" does not exist',
    'Failed to copy "/srv/logo.png" because file does not exist.',
  ],
  Doctrine: [
    'An exception occurred in the driver: could not find driver',
    'More than one result was found for query although one row or none was expected.',
    'The optimistic lock on an entity failed.',
    'The optimistic lock failed, version 1 was expected, but is actually 2',
    'The pessimistic lock failed.',
    'An open transaction is required for this operation.',
    'Detached entity App\\Entity\\Plan@114 cannot be persisted',
    'Entity App\\Entity\\Plan@128 is not managed. An entity is managed if its fetched from the database',
    "The given entity of type 'App\\Entity\\Activity' (App\\Entity\\Activity@123) has no identity/no id values set. It cannot be added to the identity map.",
    "Entity of type App\\Entity\\Activity is missing an assigned ID for field  'id'. The identifier generation strategy for this entity requires it.",
    "Entity of type 'App\\Entity\\MailTemplate' for IDs id(1) was not found",
    'The identifier id is missing for a query of App\\Entity\\MailTemplate',
    "[Semantical Error] line 0, col 14 near 'App\\Entity\\X': Error: Class 'App\\Entity\\X' is not defined.",
    'Unable to find "App\\Entity\\Plan" entity identifier associated with the UnitOfWork',
  ],
  PHP: [
    'SQLSTATE[HY000] [14] unable to open database file',
    'SQLSTATE[HY000]: General error: 25 column index out of range',
    'There is already an active transaction',
    'Cannot instantiate interface App\\Mailer',
    'Trying to clone an uncloneable object of class Generator',
    'openssl_decrypt(): Unknown cipher algorithm',
    'String could not be parsed as XML',
    "Can't shift from an empty datastructure",
    'Seek position 5 is out of range',
  ],
  'Slim 3, Pimple and Monolog': [
    'Named route does not exist for name: invitations.accept',
    'Identifier "mailer" is not defined.',
    'Level "foo" is not defined, use one of: 100, 200, 250, DEBUG, INFO',
  ],
  'a table of what is written beside': [
    '(sqlite3.IntegrityError) NOT NULL constraint failed: activities.actor_id',
    'NOT NULL constraint failed: team_events.actor_id',
    'SQLSTATE[23000]: Integrity constraint violation: 19 NOT NULL constraint failed: mail_queue.actor',
    'An exception occurred while executing a query: SQLSTATE[23000]: Integrity constraint violation: 19 NOT NULL constraint failed: activity.actor',
    'null value in column "actor" of relation "activity_log" violates not-null constraint',
    'insert or update on table "team_events" violates foreign key constraint "team_events_actor_id_fkey"',
    'null value in column "body" of relation "messenger_messages" violates not-null constraint',
  ],
};

/** What services themselves say of a step that comes after. */
const beside: readonly string[] = [
  'Failed to write audit log',
  'failed to write the audit entry',
  'Could not record audit event',
  'unable to append to the audit trail',
  'Audit logging failed',
  'Could not enqueue job',
  'Failed to enqueue the invitation job',
  'failed to publish event',
  'failed to publish InvitationCreated event',
  'Could not dispatch message',
  'Failed to deliver webhook',
  'Webhook delivery failed',
  'could not send notification',
];

/** The text of an exception that has none: FastAPI with `detail=str(e)`, of a timeout of asyncio or httpx, an assertion, a full queue. */
const wordless: readonly (readonly [string, object])[] = [
  ['FastAPI', { detail: '' }],
  ['Flask', { error: '' }],
  ['Slim', { message: '' }],
  ['the JVM', { message: null }],
];

/** What the same libraries say of what was sent, and services in words like theirs. */
const ofWhatWasSent: readonly string[] = [
  'Handling "App\\Command\\CreateInvitation" failed: Kim is a member already',
  'Handling "App\\Message\\SendInvitation" failed: Kim is a member already',
  "'role' is undefined",
  '1 validation error for InvitationCreate role unknown role (type=value_error)',
  '(sqlite3.IntegrityError) UNIQUE constraint failed: invitations.email\n[SQL: INSERT INTO invitations (email) VALUES (?)]',
  '(sqlite3.IntegrityError) UNIQUE constraint failed: event_invitations.email',
  'duplicate key value violates unique constraint "event_invitations_email_key"',
  'duplicate key value violates unique constraint "catalog_email_key"',
  'The "boss" role is not supported.',
  "Entity of type 'App\\Entity\\Team' for IDs id(1) was not found",
  'The identifier id is missing for a query of App\\Entity\\Team',
  'The file "members.csv" does not exist',
  'Identifier "role" is missing.',
  'Syntax error',
  'The required option "email" is missing.',
  'Invalid URL',
  'You are not allowed to send notifications.',
  'Could not send notification: Kim is already a member.',
  'The audit log is full.',
  'Webhook invitations are not part of your plan.',
];

export const thrownRows: readonly ErrorRow[] = [
  ...Object.entries(thrown).flatMap(([by, messages]) =>
    messages.map(message =>
      row(`${by}: "${message}"`, by, 400, { message }, { invite: ['outcome-unknown'] }),
    ),
  ),
  ...beside.map(message => row(`"${message}"`, own, 400, { message }, { invite: ['outcome-unknown'] })),
  ...wordless.map(([name, body]) =>
    row(`${name}, thrown without a word`, own, 400, body, { invite: ['outcome-unknown'] }),
  ),
  ...ofWhatWasSent.map(message =>
    row(`"${message}", and nothing was made`, own, 422, { message }, { invite: ['service-refused'] }),
  ),
];
