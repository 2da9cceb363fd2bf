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
