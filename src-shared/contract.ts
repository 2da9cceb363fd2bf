/**
 * THE table: every call between a page and the core, and what it is (`method.ts`), with the lines of
 * `job-methods.ts` and `token-methods.ts`. Derived from it:
 *
 *   router     src-main/core/app/router.ts           parses input and output by it
 *   handlers   src-main/core/app/handlers.ts         a missing or extra one is a type error
 *   guards     src-main/core/app/guarded.ts          who has to be there, what nothing may cut off
 *   client     src-renderer/bridge/client.ts         one typed `call`, answers parsed again, lost outcomes told as such
 *   queries    src-renderer/bridge/query-client.ts   what is asked anew after which change, and how long it stays fresh
 *   acts       src-renderer/bridge/use-action.ts     which of them is done one at a time
 *   web host   src-main/web                          POST /rpc carries exactly these
 *   doubles    test/support/fake-bridge.ts           a fake that can only answer what the table allows
 *
 * Rule 1: no output holds a session, a cookie or a personal access token. Inputs are strict (an undeclared field is
 * refused), outputs are not (an undeclared field is dropped). What a text of an input is made for, where a secret comes in too,
 * is told by its schema (`input-kind.ts`); every other text is looked through for secrets before anything else happens.
 * A long list of which the core itself made or parsed every element by the schema is not walked again by the router
 * (`core/base/in-form.ts`); the client parses it all the same.
 */
import { z } from 'zod';
import {
  connectionFields,
  connectionListSchema,
  connectionSchema,
  connectionTestInput,
  connectionTestSchema,
  sessionStateSchema,
  triesKept,
} from './connection.ts';
import { exchangeRecordSchema } from './exchange-record.ts';
import { appInfoSchema, keychainStatusSchema, noticeSchema } from './host.ts';
import { ownId } from './input-kind.ts';
import {
  invitationDoubtSchema,
  invitationListSchema,
  newInvitationSchema,
  sentInvitationSchema,
} from './invitation.ts';
import { jobMethods } from './job-methods.ts';
import { act, confirmed, done, local, nothing, ofConnection, read } from './method.ts';
import { policyReportSchema } from './policy.ts';
import { sessionInput } from './secret.ts';
import { settingsInForceSchema, settingsSchema } from './settings.ts';
import { teamSchema } from './team.ts';
import { tokenMethods } from './token-methods.ts';
import { updateStateSchema, versionInput } from './update.ts';

const ofOne = z.strictObject({ id: ownId });

export const methods = {
  'app.info': read(nothing, appInfoSchema, { asks: 'nobody', topics: [] }),

  'keychain.status': read(nothing, keychainStatusSchema, { asks: 'nobody', topics: ['keychain'] }),
  /** Asks the keychain anew. */
  'keychain.check': act(nothing, keychainStatusSchema, local),
  /** Stops waiting for a keychain that does not answer. */
  'keychain.cancel': act(nothing, keychainStatusSchema, local),
  /** "Keep credentials only until I quit": memory from now on, until the app ends. */
  'keychain.useMemory': act(nothing, keychainStatusSchema, { ...local, presence: true }),

  'notices.list': read(nothing, z.array(noticeSchema), { asks: 'nobody', topics: ['notices'] }),
  'notices.dismiss': act(ofOne, done, local),

  'settings.get': read(nothing, settingsInForceSchema, { asks: 'nobody', topics: ['settings'] }),
  /**
   * What is fixed has to come as it is (`managed`); the owner's own choice of it is kept for later.
   * SECURITY: after an absence, the guard cannot be switched off either.
   */
  'settings.set': act(settingsSchema.strict(), settingsInForceSchema, { ...local, presence: true }),

  /** What the policy file of a managed computer says. It is read at the start. */
  'policy.get': read(nothing, policyReportSchema, { asks: 'nobody', topics: [] }),

  'updates.get': read(nothing, updateStateSchema, { asks: 'nobody', topics: ['updates'] }),
  /** Looks now. The outcome, a problem too, is in the state. */
  'updates.check': act(nothing, updateStateSchema, {
    asks: 'feed',
    presence: false,
    lost: 'nothing',
    oneAtATime: true,
  }),
  /** Windows and macOS. Fetches what was found and checks it; ends when that is done. */
  'updates.download': act(nothing, updateStateSchema, {
    asks: 'feed',
    presence: false,
    lost: 'nothing',
    oneAtATime: true,
  }),
  /** Ends Keyholder and installs what is `ready`. Refused while something is being created or revoked. */
  'updates.install': act(nothing, done, { ...local, oneAtATime: true }),
  /** Says nothing more of this version. null: of every version again. */
  'updates.skip': act(z.strictObject({ version: versionInput.nullable() }), updateStateSchema, {
    ...local,
    presence: true,
  }),

  /** A key was pressed or something was clicked. Pages say so now and then, not each time. */
  'idle.touch': act(nothing, done, local),
  /** Ends an absence, after asking in a dialog of the main process where the host has one. */
  'idle.confirm': act(nothing, done, local),

  'connections.list': read(nothing, connectionListSchema, { asks: 'nobody', topics: ['connections'] }),
  'connections.create': act(z.strictObject(connectionFields), connectionSchema, {
    ...local,
    oneAtATime: true,
  }),
  /**
   * Name and team. A connection is its two addresses: with another one it answers `conflict`; add another connection for it.
   * `confirmed` is of older callers; there is nothing left to confirm.
   */
  'connections.update': act(ofOne.extend({ ...connectionFields, confirmed }), connectionSchema, {
    ...local,
    presence: true,
    oneAtATime: true,
  }),
  /**
   * Deletes its secrets from this computer; its rows go to `tokens.removed`. Revokes nothing. `needs-confirmation` first; where
   * `app.info` says `asksItself`, the main process asks instead, whatever `confirmed` says.
   */
  'connections.remove': act(ofOne.extend({ confirmed }), done, {
    ...local,
    presence: true,
    oneAtATime: true,
  }),
  'connections.select': act(ofOne, done, local),
  /** Starts the built-in practice service where it is not running and selects its connection. */
  'connections.openPractice': act(nothing, connectionSchema, { ...local, oneAtATime: true }),
  /** Tries addresses and credentials without keeping any. */
  'connections.test': act(connectionTestInput, connectionTestSchema, {
    asks: 'both',
    presence: triesKept,
    lost: 'nothing',
    oneAtATime: true,
  }),

  /** Checks, then keeps. A refused session is not kept; one that could not be checked is, and says so. */
  'sessions.save': act(ofConnection.extend({ session: sessionInput }), sessionStateSchema, {
    asks: 'dashboard',
    presence: false,
    lost: 'secret',
    oneAtATime: true,
  }),
  'sessions.check': act(ofConnection, sessionStateSchema, {
    asks: 'dashboard',
    presence: false,
    lost: 'nothing',
    oneAtATime: false,
  }),
  'sessions.forget': act(ofConnection, sessionStateSchema, { ...local, presence: true }),
  /** Opens the service's own sign-in page and takes the session cookie. Electron only. */
  'sessions.signIn': act(ofConnection, sessionStateSchema, {
    asks: 'dashboard',
    presence: false,
    lost: 'nothing',
    oneAtATime: true,
  }),

  'team.get': read(ofConnection, teamSchema, { asks: 'api', topics: ['team'] }),

  'invitations.list': read(ofConnection, invitationListSchema, { asks: 'api', topics: ['invitations'] }),
  /**
   * Ends the reading of the list that is under way: whoever waits for it gets what was read by then, or `cancelled` where that is
   * nothing. Does nothing where none is.
   */
  'invitations.stop': act(ofConnection, done, local),
  'invitations.create': act(ofConnection.extend(newInvitationSchema.shape), sentInvitationSchema, {
    asks: 'api',
    presence: true,
    lost: 'outcome',
    oneAtATime: true,
  }),

  /**
   * Invitations whose answer was lost, and what the list has told since; as the jobs know them. A keychain problem where those of
   * earlier runs cannot be read.
   */
  'invitations.doubts': read(ofConnection, z.array(invitationDoubtSchema), {
    asks: 'nobody',
    topics: ['invitations'],
  }),

  ...jobMethods,

  /** The last 200 exchanges of this run, newest first. In memory only. */
  'inspector.list': read(nothing, z.array(exchangeRecordSchema), { asks: 'nobody', topics: ['inspector'] }),
  'inspector.clear': act(nothing, done, local),
  /** The exchanges and the versions as one text, for support. */
  'inspector.bundle': act(nothing, z.object({ fileName: z.string(), text: z.string() }), local),

  ...tokenMethods,
} as const;
