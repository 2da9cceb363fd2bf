import { z } from 'zod';
import { accessTokenSchema, adoptedTokenSchema, newTokenSchema, serviceIdInput } from './access-token.ts';
import { ownId } from './input-kind.ts';
import { jobSchema } from './job.ts';
import { act, confirmed, done, local, nothing, ofConnection, passing, read } from './method.ts';
import { removedTokenSchema } from './removed-token.ts';
import {
  revocationInput,
  revocationPlanInput,
  revocationPlanSchema,
  revocationSchema,
  revokeAllInput,
} from './revocation.ts';
import { endRotationInput, rotateInput, rotationSchema } from './rotation.ts';
import { epochMs } from './time.ts';
import { noteInput, placesInput } from './token-note.ts';
import { overviewSchema, overviewSelection, overviewWindow, tokensFileSchema } from './token-overview.ts';
import { foundTokensSchema, soughtInput } from './token-search.ts';

const readCommandSchema = z.object({
  shell: z.enum(['sh', 'powershell']),
  /** Prints it. */
  read: z.string(),
  /** Asks GET /api/v1/team with it. */
  curl: z.string(),
  /** unlocking: only where the keychain is locked. permission: each program, once or for good. */
  asks: z.enum(['nothing', 'unlocking', 'permission']),
});

const ofToken = z.strictObject({ key: ownId });

/** Part of the table: personal access tokens. */
export const tokenMethods = {
  'tokens.list': read(ofConnection, z.array(accessTokenSchema), { asks: 'nobody', topics: ['tokens'] }),
  /** A window on the tokens of all connections. */
  'tokens.overview': read(overviewWindow, overviewSchema, {
    asks: 'nobody',
    topics: ['tokens', 'connections', 'keychain', 'settings'],
  }),
  /** The rows that match, as a table for spreadsheets; without any secret. */
  'tokens.export': act(overviewSelection, tokensFileSchema, { ...local, oneAtATime: true }),
  /** Tokens of any connection that wait for a decision: see `core/tokens/ledger/unsettled.ts`. */
  'tokens.unsettled': read(nothing, z.array(accessTokenSchema), {
    asks: 'nobody',
    topics: ['tokens', 'keychain'],
  }),
  'tokens.create': act(newTokenSchema, accessTokenSchema, {
    asks: 'both',
    presence: true,
    lost: 'outcome',
    oneAtATime: true,
  }),
  /** Takes in an existing token after GET /api/v1/team has accepted it. */
  'tokens.adopt': act(adoptedTokenSchema, accessTokenSchema, {
    asks: 'api',
    presence: false,
    lost: 'secret',
    oneAtATime: true,
  }),
  /** Adds the service's id to a row that lacks it, so that it can be revoked from here. */
  'tokens.setId': act(ofToken.extend({ id: serviceIdInput }), accessTokenSchema, {
    ...local,
    presence: true,
    oneAtATime: true,
  }),
  'tokens.revoke': act(ofToken, accessTokenSchema, {
    asks: 'dashboard',
    presence: true,
    lost: 'outcome',
    oneAtATime: true,
  }),
  /** Revokes a token that is not in the ledger; the outcome is recorded as a row. */
  'tokens.revokeById': act(ofConnection.extend({ id: serviceIdInput }), accessTokenSchema, {
    asks: 'dashboard',
    presence: true,
    lost: 'outcome',
    oneAtATime: true,
  }),
  /** What revoking all of these would revoke, and what it could not. Sends nothing. */
  'tokens.revokePlan': read(revocationPlanInput, revocationPlanSchema, {
    asks: 'nobody',
    topics: ['tokens', 'connections'],
  }),
  /**
   * Begins a job for each connection that revokes each of them once, the one in use last, and goes on by itself: see `jobs.list`. What
   * they have come to: `tokens.revocation`.
   */
  'tokens.revokeAll': act(revokeAllInput, z.object({ jobs: z.array(jobSchema) }), {
    asks: 'dashboard',
    presence: true,
    lost: 'outcome',
    oneAtATime: true,
  }),
  'tokens.revocation': read(revocationInput, revocationSchema, {
    asks: 'nobody',
    topics: ['jobs', 'tokens', 'connections'],
  }),
  /**
   * Begins a job that makes a new token, proves it, takes it into use where the old one was, and then waits: for the places where the
   * old one is used to be updated (`tokens.note`), for the grace to be over, and for the owner's word. Where it stands:
   * `tokens.rotations`.
   */
  'tokens.rotate': act(rotateInput, jobSchema, {
    asks: 'both',
    presence: true,
    lost: 'outcome',
    oneAtATime: true,
  }),
  /** Oldest first. */
  'tokens.rotations': read(z.strictObject({ connectionId: ownId.optional() }), z.array(rotationSchema), {
    asks: 'nobody',
    topics: ['jobs', 'tokens', 'connections'],
  }),
  /** Revokes the old one, as the last step of the job. `conflict` before the grace is over, or while places are not updated. */
  'tokens.endRotation': act(endRotationInput, jobSchema, { ...local, presence: true, oneAtATime: true }),
  /** Uses this token for the team and the invitations of its connection. */
  'tokens.use': act(ofToken, accessTokenSchema, local),
  /** Whose tokens stand in a text. It is looked through in the main process and kept nowhere. */
  'tokens.identify': act(soughtInput, foundTokensSchema, { ...passing, oneAtATime: true }),
  /** Asks the service now whether it takes the token: `lastProof`. Where it says neither yes nor no, that is the problem. */
  'tokens.verify': act(ofToken, accessTokenSchema, { ...passing, asks: 'api', oneAtATime: true }),
  /** Its end as an entry for a calendar, with two alarms. Refused where none is known. */
  'tokens.calendar': act(ofToken, z.object({ fileName: z.string(), text: z.string() }), passing),
  /** What reads it from the keychain without Keyholder, and what the system asks before: nothing of it is a secret. */
  'tokens.command': act(ofToken, readCommandSchema, { ...local, presence: true }),
  /** Shows a notification of the system, to see whether it lets any through. Electron only. */
  'tokens.tryNotification': act(nothing, done, passing),
  /** Writes down what it is for, where it is used, and whether its end is told. What is left out stays; all places come at once. */
  'tokens.note': act(
    ofToken.extend({
      note: noteInput.optional(),
      places: placesInput.optional(),
      watch: z.boolean().optional(),
    }),
    accessTokenSchema,
    local,
  ),
  /** Puts the secret on this computer's clipboard, from the main process. `clearsAt`: epoch milliseconds. */
  'tokens.copy': act(ofToken, z.object({ clearsAt: epochMs }), { ...local, presence: true }),
  /** Shows the secret in a native dialog of the main process. Electron only. */
  'tokens.reveal': act(ofToken, done, { ...local, presence: true }),
  /** Tries again to put a secret that only memory holds into the keychain. */
  'tokens.store': act(ofToken, accessTokenSchema, { ...local, lost: 'secret' }),
  /**
   * Deletes the secret from this computer; the row goes to `tokens.removed`. Revokes nothing. Unless revoked: `needs-confirmation`
   * first, or a question of the main process, as for `connections.remove`.
   */
  'tokens.forget': act(ofToken.extend({ confirmed }), done, { ...local, presence: true, oneAtATime: true }),
  /** Rows that can be brought back, of every connection and of those that were removed. Topic: `tokens`. */
  'tokens.removed': read(nothing, z.array(removedTokenSchema), {
    asks: 'nobody',
    topics: ['tokens', 'connections'],
  }),
  /** Brings a row back, without its secret. `conflict` where no connection has its addresses. */
  'tokens.restore': act(ofToken, accessTokenSchema, { ...local, oneAtATime: true }),
} as const;
