import { type ErrorRow, no, row } from './error-rows.ts';

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
  [400, 'Perl', 'Can’t call method "id" on an undefined value at app.pl line 3.'],
  [400, 'JavaScript', 'Cannot read properties of undefined (reading ’id’)'],
  [404, 'JavaScript, undici', 'fetch failed'],
  [400, 'Java', 'Couldn’t connect to host, port: localhost, 25'],
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
  ...(
    [
      ['of a role', 'Role boss is not defined'],
      ['of two numbers', 'The team has 550 members, at most 500 are allowed'],
      ['of a field that is not there', 'Missing required argument: role'],
      ['of a domain', 'The domain name example.con does not exist.'],
      ['of somewhere else', 'You cannot connect to a team that you are not in.'],
      ['of a lock', 'The team is locked.'],
      ['of a connection', 'The connection was removed: nobody can be invited.'],
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
  // What it has not caught.
  thrown('h3 2, of 401', h3, 401, { status: 401, unhandled: true, message: 'HTTPError' }),
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
