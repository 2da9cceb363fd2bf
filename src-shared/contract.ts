/**
 * THE table: every call and event between a page and the core. Derived from it:
 *
 *   router     src-main/core/router.ts      parses input and output by it
 *   handlers   src-main/core/handlers.ts    a missing or extra one is a type error
 *   client     src-renderer/client.ts       one typed `call`, answers parsed again
 *   web host   src-main/web                 POST /rpc carries exactly these
 *   doubles    test/support/fake-bridge.ts  a fake that can only answer what the table allows
 *
 * Rule 1: no output holds a session, a cookie or a personal access token. Inputs are strict (an undeclared field is
 * refused), outputs are not (an undeclared field is dropped). What a text of an input is made for is told by its schema
 * (`input-kind.ts`); every other text is looked through for secrets before anything else happens.
 * A long list of which the core itself made or parsed every element by the schema is not walked again by the router
 * (`core/base/in-form.ts`); the client parses it all the same.
 */
import { z } from 'zod';
import { accessTokenSchema, newTokenSchema, serviceIdInput, tokenNameInput } from './access-token.ts';
import {
  connectionFields,
  connectionSchema,
  connectionTestSchema,
  sessionStateSchema,
} from './connection.ts';
import { exchangeRecordSchema } from './exchange-record.ts';
import { appInfoSchema, keychainStatusSchema, noticeSchema } from './host.ts';
import { inputOf } from './input-kind.ts';
import {
  invitationDoubtSchema,
  invitationListSchema,
  invitationSchema,
  newInvitationSchema,
} from './invitation.ts';
import { policyReportSchema } from './policy.ts';
import { removedTokenSchema } from './removed-token.ts';
import { sessionInput, tokenSecretInput } from './secret.ts';
import { settingsInForceSchema, settingsSchema } from './settings.ts';
import { teamSchema } from './team.ts';
import { epochMs, rfc3339 } from './time.ts';
import { updateStateSchema, versionInput } from './update.ts';

const method = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });

const nothing = z.strictObject({});
const done = z.object({});
/** An id that Keyholder itself has given. */
const ownId = inputOf('own', z.string());
const ofConnection = z.strictObject({ connectionId: ownId });
const ofToken = z.strictObject({ key: ownId });
const confirmed = z.boolean().default(false);

export const methods = {
  'app.info': method(nothing, appInfoSchema),

  'keychain.status': method(nothing, keychainStatusSchema),
  /** Asks the keychain anew. */
  'keychain.check': method(nothing, keychainStatusSchema),
  /** Stops waiting for a keychain that does not answer. */
  'keychain.cancel': method(nothing, keychainStatusSchema),
  /** "Keep credentials only until I quit": memory from now on, until the app ends. */
  'keychain.useMemory': method(nothing, keychainStatusSchema),

  'notices.list': method(nothing, z.array(noticeSchema)),
  'notices.dismiss': method(z.strictObject({ id: ownId }), done),

  'settings.get': method(nothing, settingsInForceSchema),
  /** What is fixed has to come as it is (`managed`); the owner's own choice of it is kept for later. */
  'settings.set': method(settingsSchema.strict(), settingsInForceSchema),

  /** What the policy file of a managed computer says. It is read at the start. */
  'policy.get': method(nothing, policyReportSchema),

  'updates.get': method(nothing, updateStateSchema),
  /** Looks now. The outcome, a problem too, is in the state. */
  'updates.check': method(nothing, updateStateSchema),
  /** Windows and macOS. Fetches what was found and checks it; ends when that is done. */
  'updates.download': method(nothing, updateStateSchema),
  /** Ends Keyholder and installs what is `ready`. Refused while something is being created or revoked. */
  'updates.install': method(nothing, done),
  /** Says nothing more of this version. null: of every version again. */
  'updates.skip': method(z.strictObject({ version: versionInput.nullable() }), updateStateSchema),

  /** A key was pressed or something was clicked. Pages say so now and then, not each time. */
  'idle.touch': method(nothing, done),
  /** Ends an absence, after asking in a dialog of the main process where the host has one. */
  'idle.confirm': method(nothing, done),

  'connections.list': method(
    nothing,
    z.object({ connections: z.array(connectionSchema), currentId: z.string().nullable() }),
  ),
  'connections.create': method(z.strictObject(connectionFields), connectionSchema),
  /**
   * Name and team. A connection is its two addresses: with another one it answers `conflict`; add another connection for it.
   * `confirmed` is of older callers; there is nothing left to confirm.
   */
  'connections.update': method(
    z.strictObject({ id: ownId, ...connectionFields, confirmed }),
    connectionSchema,
  ),
  /**
   * Deletes its secrets from this computer; its rows go to `tokens.removed`. Revokes nothing. `needs-confirmation` first; where
   * `app.info` says `asksItself`, the main process asks instead, whatever `confirmed` says.
   */
  'connections.remove': method(z.strictObject({ id: ownId, confirmed }), done),
  'connections.select': method(z.strictObject({ id: ownId }), done),
  /** Starts the built-in practice service where it is not running and selects its connection. */
  'connections.openPractice': method(nothing, connectionSchema),
  /**
   * Tries addresses and credentials without keeping any. Secrets left out are skipped, or, with `connectionId`, taken
   * from the keychain if their origin is unchanged.
   */
  'connections.test': method(
    z.strictObject({
      connectionId: ownId.optional(),
      baseUrl: connectionFields.baseUrl,
      dashboardUrl: connectionFields.dashboardUrl,
      session: sessionInput.optional(),
      token: tokenSecretInput.optional(),
    }),
    connectionTestSchema,
  ),

  /** Checks, then keeps. A refused session is not kept; one that could not be checked is, and says so. */
  'sessions.save': method(ofConnection.extend({ session: sessionInput }), sessionStateSchema),
  'sessions.check': method(ofConnection, sessionStateSchema),
  'sessions.forget': method(ofConnection, sessionStateSchema),
  /** Opens the service's own sign-in page and takes the session cookie. Electron only. */
  'sessions.signIn': method(ofConnection, sessionStateSchema),

  'team.get': method(ofConnection, teamSchema),

  'invitations.list': method(ofConnection, invitationListSchema),
  /**
   * Ends the reading of the list that is under way: whoever waits for it gets what was read by then, or `cancelled` where that is
   * nothing. Does nothing where none is.
   */
  'invitations.stop': method(ofConnection, done),
  'invitations.create': method(
    ofConnection.extend(newInvitationSchema.shape),
    z.object({
      /** null: the service said yes with an empty or unfamiliar body. */
      invitation: invitationSchema.nullable(),
      /** `list`: its own answer was lost, and the list shows it. */
      confirmedBy: z.enum(['answer', 'list']),
    }),
  ),

  /** Invitations of this run whose answer was lost, and what the list has told since. Topic: `invitations`. */
  'invitations.doubts': method(ofConnection, z.array(invitationDoubtSchema)),

  /** The last 200 exchanges of this run, newest first. In memory only. */
  'inspector.list': method(nothing, z.array(exchangeRecordSchema)),
  'inspector.clear': method(nothing, done),
  /** The exchanges and the versions as one text, for support. */
  'inspector.bundle': method(nothing, z.object({ fileName: z.string(), text: z.string() })),

  'tokens.list': method(ofConnection, z.array(accessTokenSchema)),
  /** Tokens of any connection that wait for a decision: see `core/tokens/unsettled.ts`. */
  'tokens.unsettled': method(nothing, z.array(accessTokenSchema)),
  'tokens.create': method(newTokenSchema, accessTokenSchema),
  /** Takes in an existing token after GET /api/v1/team has accepted it. */
  'tokens.adopt': method(
    ofConnection.extend({
      token: tokenSecretInput,
      name: tokenNameInput,
      id: serviceIdInput.optional(),
      expiresAt: rfc3339.optional(),
    }),
    accessTokenSchema,
  ),
  /** Adds the service's id to a row that lacks it, so that it can be revoked from here. */
  'tokens.setId': method(ofToken.extend({ id: serviceIdInput }), accessTokenSchema),
  'tokens.revoke': method(ofToken, accessTokenSchema),
  /** Revokes a token that is not in the ledger; the outcome is recorded as a row. */
  'tokens.revokeById': method(ofConnection.extend({ id: serviceIdInput }), accessTokenSchema),
  /** Uses this token for the team and the invitations of its connection. */
  'tokens.use': method(ofToken, accessTokenSchema),
  /** Puts the secret on this computer's clipboard, from the main process. `clearsAt`: epoch milliseconds. */
  'tokens.copy': method(ofToken, z.object({ clearsAt: epochMs })),
  /** Shows the secret in a native dialog of the main process. Electron only. */
  'tokens.reveal': method(ofToken, done),
  /** Tries again to put a secret that only memory holds into the keychain. */
  'tokens.store': method(ofToken, accessTokenSchema),
  /**
   * Deletes the secret from this computer; the row goes to `tokens.removed`. Revokes nothing. Unless revoked: `needs-confirmation`
   * first, or a question of the main process, as for `connections.remove`.
   */
  'tokens.forget': method(ofToken.extend({ confirmed }), done),
  /** Rows that can be brought back, of every connection and of those that were removed. Topic: `tokens`. */
  'tokens.removed': method(nothing, z.array(removedTokenSchema)),
  /** Brings a row back, without its secret. `conflict` where no connection has its addresses. */
  'tokens.restore': method(ofToken, accessTokenSchema),
} as const;

export const topics = [
  'connections',
  'tokens',
  'team',
  'invitations',
  'keychain',
  'notices',
  'settings',
  'inspector',
  'updates',
] as const;

export const events = {
  /** Something under these topics changed; ask again. `connectionId` null: any connection. */
  changed: z.object({ topics: z.array(z.enum(topics)), connectionId: z.string().nullable() }),
  /** A long list is being fetched page by page. `done`: how many items so far. */
  progress: z.object({
    what: z.literal('invitations'),
    connectionId: z.string(),
    pages: z.number(),
    items: z.number(),
  }),
  /** From the application menu. */
  navigate: z.object({
    to: z.enum(['team', 'invitations', 'tokens', 'connection', 'new-connection', 'settings']),
  }),
} as const;
