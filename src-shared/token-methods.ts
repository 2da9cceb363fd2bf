import { z } from 'zod';
import { accessTokenSchema, adoptedTokenSchema, newTokenSchema, serviceIdInput } from './access-token.ts';
import { ownId } from './input-kind.ts';
import { act, confirmed, done, local, nothing, ofConnection, read } from './method.ts';
import { removedTokenSchema } from './removed-token.ts';
import { epochMs } from './time.ts';

const ofToken = z.strictObject({ key: ownId });

/** Part of the table: personal access tokens. */
export const tokenMethods = {
  'tokens.list': read(ofConnection, z.array(accessTokenSchema), { asks: 'nobody', topics: ['tokens'] }),
  /** Tokens of any connection that wait for a decision: see `core/tokens/unsettled.ts`. */
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
  /** Uses this token for the team and the invitations of its connection. */
  'tokens.use': act(ofToken, accessTokenSchema, local),
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
