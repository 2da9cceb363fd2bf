import { type ErrorRow, no, row } from './error-rows.ts';

const nodemailer = 'https://github.com/nodemailer/nodemailer/blob/master/lib/smtp-connection/index.js';
const ses =
  'https://docs.aws.amazon.com/ses/latest/dg/troubleshoot-error-messages.html#email-address-not-verified';
const own = 'a sentence of its own';

/** A status of those that say no, and a sentence that says that it was made, or speaks of what is done after that. */
const later = (status: number, source: string, message: string): ErrorRow =>
  row(`"${message}"`, source, status, { message }, { invite: ['outcome-unknown'], said: [message] });

export const laterRows: readonly ErrorRow[] = [
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
