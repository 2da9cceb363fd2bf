import type { ShownEntry } from '../../../src-shared/activity.ts';
import type { InvitationStep } from '../../../src-shared/job.ts';
import type { Seen } from '../owner/seen.ts';
import type { Sent } from '../world/line.ts';
import type { Call, World } from '../world/world.ts';

/** What an invariant looks at. */
export interface Scene {
  world: World;
  /** What the owner sees, and what they saw before this step. */
  seen: Seen;
  before: Seen;
  /** Which tokens connections were seen to use, each time that it changed, with how many calls there were by then. */
  uses: { run: number; calls: number; of: ReadonlyMap<string, string | null> }[];
  /** Jobs that were seen to wait for a word about another token, each time with how many calls there were by then. */
  exchanged: { id: string; calls: number }[];
  /** The folder was put back to what it was: from when, at which moment, and of which tokens the keychain had a note then. */
  restored: { from: number; at: number; noted: World['keychain']['notedTokens'] }[];
  /** Files that the disk did not give out, with the run of the program in which it was told so: it is so until its end. */
  stuck: Map<string, number>;
  /** All invitations of all jobs, as the owner finds them in the end. */
  steps: InvitationStep[];
  /** The whole journal of activity, in the end. */
  activity: ShownEntry[];
  /** Of the last run that went on for minutes: when it began, and how many days before its end a token was to be told of. */
  told: { since: number; days: readonly number[] };
}

/** What must always be true. The sentence is what a history that breaks it begins with; the answer is what breaks it. */
export interface Invariant {
  name: string;
  sentence: string;
  onSent?: (scene: Scene, sent: Sent) => string | null;
  onAnswer?: (scene: Scene, call: Call) => string | null;
  onText?: (scene: Scene, where: string, text: string) => string | null;
  /** When the program ends, and says that what was on its way has its answer. */
  onAnswered?: (scene: Scene) => string | null;
  /** When everything that could happen at once has happened. */
  onStep?: (scene: Scene) => string | null;
  /** When all faults are over and the owner has settled what was open. */
  atEnd?: (scene: Scene) => string | null;
}

/**
 * The keychain has lost nothing, nothing was kept in memory only, and by no clock is it of long ago: removed rows go after ninety days, and
 * tokens are told as missing within sixty.
 */
export const isRemembered = ({ world: { keychain, clock, weather, calls } }: Scene): boolean =>
  !keychain.lost &&
  clock.farOffSince === null &&
  !weather.startInMemory &&
  !calls.some(one => one.method === 'keychain.useMemory');

export const inputOf = (call: Call): Record<string, unknown> =>
  typeof call.input === 'object' && call.input !== null ? (call.input as Record<string, unknown>) : {};

export const textIn = (call: Call, field: string): string => {
  const value = inputOf(call)[field];
  return typeof value === 'string' ? value.trim() : '';
};

/** Whom a request invites; null: nobody. */
export function emailIn({ method, url, body }: Sent['request']): string | null {
  if (method !== 'POST' || !url.endsWith('/team/invitations')) return null;
  return String((JSON.parse(body ?? '{}') as { email?: unknown }).email);
}

/** The id of the token that a request revokes; null: it revokes none. */
export function revokedBy({ request: { body } }: Sent): string | null {
  if (!body?.includes('RevokePat')) return null;
  const { variables } = JSON.parse(body) as { variables?: { id?: unknown } };
  return typeof variables?.id === 'string' ? variables.id : null;
}

/** The teams of the tokens that an invitation was sent with. */
export function teamsOf({ line, services }: World, email: string): Set<string> {
  const teams = new Set<string>();
  for (const { request, origin } of line.sent) {
    if (emailIn(request)?.toLowerCase() !== email.toLowerCase()) continue;
    const secret = (request.headers.authorization ?? '').replace('Bearer ', '');
    const pat = services.behind(origin)?.patOf(secret);
    if (pat) teams.add(pat.teamId);
  }
  return teams;
}

/** Whether a call is about a connection, or about which one does not stand in it. */
export function mayBeAbout({ seen, before }: Scene, call: Call, connectionId: string): boolean {
  const row = [...seen.tokens, ...before.tokens].find(({ key }) => key === textIn(call, 'key'));
  const named = call.method.startsWith('connections.') ? textIn(call, 'id') : textIn(call, 'connectionId');
  const about = row?.connectionId ?? named;
  return about === '' || about === connectionId;
}

/** Whom a call asks to invite, by their addresses. */
export function invitedBy(call: Call): string[] {
  if (call.method === 'invitations.create') return [textIn(call, 'email')].filter(email => email !== '');
  const { people } = inputOf(call);
  if (call.method !== 'invitations.sendMany' || !Array.isArray(people)) return [];
  return people.flatMap(one => (typeof one?.email === 'string' ? one.email.trim() : []));
}
