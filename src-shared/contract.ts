/**
 * THE table: every call between a page and the core, and what it is (`method.ts`), with the lines of
 * `file-methods.ts`, `job-methods.ts`, `token-methods.ts`, `ledger-methods.ts` and `activity-methods.ts`. Derived from it:
 *
 *   router     src-main/core/app/router.ts           parses input and output by it
 *   handlers   src-main/core/app/handlers.ts         a missing or extra one is a type error
 *   guards     src-main/core/app/guarded.ts          who has to be there, what nothing may cut off
 *   activity   src-main/core/app/recorded.ts         what was done, by whom, and what came of it
 *   page       src-renderer/bridge/table.ts          what of it a page goes by, worked out when the page is built
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
import { activityMethods } from './activity-methods.ts';
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
import { fileMethods } from './file-methods.ts';
import { goneListSchema, goneWindow } from './gone-invitation.ts';
import { appInfoSchema, keychainStatusSchema, noticeSchema, noticesSchema } from './host.ts';
import { ownId } from './input-kind.ts';
import {
  invitationDoubtSchema,
  invitationListSchema,
  newInvitationSchema,
  sentInvitationSchema,
} from './invitation.ts';
import { planInput, planSchema, sendManyInput } from './invitation-plan.ts';
import { exportInput, exportSchema } from './invitation-view.ts';
import { jobSchema } from './job.ts';
import { jobMethods } from './job-methods.ts';
import { ledgerMethods } from './ledger-methods.ts';
import { act, confirmed, done, local, nothing, ofConnection, passing, read } from './method.ts';
import { policyReportSchema } from './policy.ts';
import { sessionInput } from './secret.ts';
import { settingsChangeSchema, settingsInForceSchema } from './settings.ts';
import { teamSchema } from './team.ts';
import { tokenMethods } from './token-methods.ts';
import { updateStateSchema, versionInput } from './update.ts';
import { viewMethods } from './view-methods.ts';

const ofOne = z.strictObject({ id: ownId });

export const methods = {
  'app.info': read(nothing, appInfoSchema, { asks: 'nobody', topics: [] }),

  'keychain.status': read(nothing, keychainStatusSchema, { asks: 'nobody', topics: ['keychain'] }),
  /** Asks the keychain anew. */
  'keychain.check': act(nothing, keychainStatusSchema, passing),
  /** Stops waiting for a keychain that does not answer. */
  'keychain.cancel': act(nothing, keychainStatusSchema, passing),
  /** "Keep credentials only until I quit": memory from now on, until the app ends. */
  'keychain.useMemory': act(nothing, keychainStatusSchema, { ...local, presence: true }),

  'notices.list': read(noticesSchema, z.array(noticeSchema), { asks: 'nobody', topics: ['notices'] }),
  'notices.dismiss': act(ofOne, done, passing),

  'settings.get': read(nothing, settingsInForceSchema, { asks: 'nobody', topics: ['settings'] }),
  /**
   * What is fixed has to come as it is (`managed`); the owner's own choice of it is kept for later.
   * SECURITY: after an absence, the guard cannot be switched off either.
   */
  'settings.set': act(settingsChangeSchema.strict(), settingsInForceSchema, { ...local, presence: true }),

  /** What the policy file of a managed computer says. It is read at the start. */
  'policy.get': read(nothing, policyReportSchema, { asks: 'nobody', topics: [] }),

  'updates.get': read(nothing, updateStateSchema, { asks: 'nobody', topics: ['updates'] }),
  /** Looks now. The outcome, a problem too, is in the state. */
  'updates.check': act(nothing, updateStateSchema, { ...passing, asks: 'feed', oneAtATime: true }),
  /** Windows and macOS. Fetches what was found and checks it; ends when that is done. */
  'updates.download': act(nothing, updateStateSchema, { ...passing, asks: 'feed', oneAtATime: true }),
  /** Ends Keyholder and installs what is `ready`. Refused while something is being created or revoked. */
  'updates.install': act(nothing, done, { ...local, oneAtATime: true }),
  /** Says nothing more of this version. null: of every version again. */
  'updates.skip': act(z.strictObject({ version: versionInput.nullable() }), updateStateSchema, {
    ...local,
    presence: true,
  }),

  /** A key was pressed or something was clicked. Pages say so now and then, not each time. */
  'idle.touch': act(nothing, done, passing),
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
  'connections.select': act(ofOne, done, passing),
  /** Starts the built-in practice service where it is not running and selects its connection. */
  'connections.openPractice': act(nothing, connectionSchema, { ...local, oneAtATime: true }),
  /** Tries addresses and credentials without keeping any. */
  'connections.test': act(connectionTestInput, connectionTestSchema, {
    ...passing,
    asks: 'both',
    presence: triesKept,
    oneAtATime: true,
  }),

  /** Checks, then keeps. A refused session is not kept; one that could not be checked is, and says so. */
  'sessions.save': act(ofConnection.extend({ session: sessionInput }), sessionStateSchema, {
    asks: 'dashboard',
    presence: false,
    lost: 'secret',
    oneAtATime: true,
  }),
  'sessions.check': act(ofConnection, sessionStateSchema, { ...passing, asks: 'dashboard' }),
  'sessions.forget': act(ofConnection, sessionStateSchema, { ...local, presence: true }),
  /** Opens the service's own sign-in page and takes the session cookie. Electron only. */
  'sessions.signIn': act(ofConnection, sessionStateSchema, {
    asks: 'dashboard',
    presence: false,
    lost: 'nothing',
    oneAtATime: true,
  }),

  'team.get': read(ofConnection, teamSchema, { asks: 'api', topics: ['team'] }),

  ...viewMethods,
  /** Reads the list again, from its beginning; answers when it is read. Takes part in a reading that is under way. */
  'invitations.refresh': act(ofConnection, done, { ...passing, asks: 'api' }),
  /** The whole list, read again from its beginning. */
  'invitations.list': read(ofConnection, invitationListSchema, { asks: 'api', topics: ['invitations'] }),
  /**
   * Ends the reading of the list that is under way: whoever waits for it gets what was read by then, or `cancelled` where that is
   * nothing. Does nothing where none is.
   */
  'invitations.stop': act(ofConnection, done, passing),
  'invitations.create': act(ofConnection.extend(newInvitationSchema.shape), sentInvitationSchema, {
    asks: 'api',
    presence: true,
    lost: 'outcome',
    oneAtATime: true,
  }),

  /**
   * Reviews many addresses before they are sent: read out of a text, compared with the list and with what is being sent. Sends
   * nothing. The list is read where it was not, or long ago.
   */
  'invitations.plan': act(planInput, planSchema, { ...passing, asks: 'api' }),
  /** Begins a job that sends each of them once and goes on by itself: see `jobs.list`. */
  'invitations.sendMany': act(sendManyInput, jobSchema, {
    asks: 'api',
    presence: true,
    lost: 'outcome',
    oneAtATime: true,
  }),

  /** What became of invitations that stood in a complete list and not in the next one, the last that went first. */
  'invitations.gone': read(goneWindow, goneListSchema, { asks: 'nobody', topics: ['gone', 'settings'] }),
  /** Forgets what went so far. */
  'invitations.emptyGone': act(ofConnection, done, { ...local, presence: true }),
  /** The rows of the list that match, what went from it, or what became of a job, as a table for spreadsheets. */
  'invitations.export': act(exportInput, exportSchema, {
    asks: 'api',
    presence: false,
    lost: 'nothing',
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

  ...fileMethods,

  /** The last 200 exchanges of this run, newest first. In memory only. */
  'inspector.list': read(nothing, z.array(exchangeRecordSchema), { asks: 'nobody', topics: ['inspector'] }),
  'inspector.clear': act(nothing, done, passing),
  /** The exchanges and the versions as one text, for support. */
  'inspector.bundle': act(nothing, z.object({ fileName: z.string(), text: z.string() }), passing),

  ...tokenMethods,

  ...ledgerMethods,

  ...activityMethods,
} as const;
