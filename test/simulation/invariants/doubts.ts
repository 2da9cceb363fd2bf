import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { InvitationStep } from '../../../src-shared/job.ts';
import type { Output } from '../../../src-shared/rpc.ts';
import type { Books, Invite } from '../service/books.ts';
import type { Call } from '../world/world.ts';
import { type Invariant, inputOf, invitedBy, revokedBy, type Scene, teamsOf, textIn } from './invariant.ts';

const doubtful = ['creating', 'creation-unknown', 'revoking', 'revocation-unknown', 'revoked'];

/** Nothing else was asked of this row since. */
const isLatest = ({ world }: Scene, call: Call, key: string): boolean =>
  !world.calls.some(
    one =>
      (one.n > call.n || one.answer === null) &&
      (textIn(one, 'key') === key || /^(connections\.remove|tokens\.(revokeById|create))$/.test(one.method)),
  );

const lostIsTold: Invariant = {
  name: 'lost-is-told',
  sentence: 'Where the answer to a revocation was lost, its row says so, and nothing surer.',
  onStep: scene => {
    const { world, seen, restored } = scene;
    for (const call of world.calls) {
      if (call.method !== 'tokens.revoke' || call.answer?.ok !== false || restored.length > 0) continue;
      if (call.answer.problem.code !== 'outcome-unknown') continue;
      const row = seen.tokens.find(one => one.key === textIn(call, 'key'));
      if (row && !doubtful.includes(row.state) && isLatest(scene, call, row.key))
        return `"${row.name}" is ${row.state}`;
    }
    return null;
  },
};

/** Its id may be that of another row, or was another one's when it was revoked: then no row knows of it all. */
function isOfSeveral({ world, seen }: Scene, { key, id }: Pick<AccessToken, 'key' | 'id'>): boolean {
  const others = [...seen.tokens, ...seen.removed].some(one => one.id === id && one.key !== key);
  return (
    others ||
    world.calls.some(
      one =>
        one.method === 'ledger.import' ||
        (one.method === 'tokens.revokeById' && textIn(one, 'id') === id) ||
        (one.method === 'tokens.setId' && (textIn(one, 'id') === id || textIn(one, 'key') === key)),
    )
  );
}

const deadIsNotLiving: Invariant = {
  name: 'dead-is-not-living',
  sentence: 'A token that was revoked from here is not shown as living.',
  onStep: scene => {
    const { world, seen, restored } = scene;
    if (restored.length > 0) return null;
    for (const row of [...seen.tokens, ...seen.removed]) {
      if (row.state !== 'active' || row.id === null) continue;
      const asked = world.calls.filter(
        one => one.method === 'tokens.revoke' && textIn(one, 'key') === row.key,
      );
      const [first] = asked;
      if (!first || asked.some(one => one.answer === null && one.run === world.run)) continue;
      const dashboard = seen.connections.find(one => one.id === row.connectionId)?.dashboardUrl ?? '';
      const done = world.services
        .behind(dashboard)
        ?.arrivals.some(
          one => one.what === 'revokePat' && one.of === row.id && one.done && one.at >= first.at,
        );
      // What was on its way when a run was killed may be done, whatever has become of it.
      const mayBe = world.line.sent.some(
        one =>
          one.heardAt === null &&
          one.givenAt >= first.at &&
          one.givenAt < world.openSince &&
          revokedBy(one) === row.id,
      );
      if ((done || mayBe) && asked.length === 1 && !isOfSeveral(scene, row))
        return `"${row.name}" is active, and was being revoked by the call of step ${first.step}`;
    }
    return null;
  },
};

/** Whoever was shown a new token has to keep it: it is shown once. */
const shownIsKept: Invariant = {
  name: 'shown-is-kept',
  sentence: 'A new token that an answer has shown is kept, whatever else that answer says.',
  onStep: scene => {
    const { world, seen, restored } = scene;
    if (world.keychain.lost || restored.length > 0) return null;
    for (const { pat, run } of world.shown) {
      if (run !== world.run || pat.revokedAt !== null) continue;
      const asked = world.calls.filter(
        one => one.method === 'tokens.create' && textIn(one, 'name') === pat.name,
      );
      if (
        asked.some(one => one.answer === null) ||
        // A job goes on while nobody waits for it.
        world.calls.some(
          one =>
            one.method === 'tokens.rotate' &&
            textIn(one, 'name') === pat.name &&
            seen.tokens.some(row => row.name === pat.name && row.state === 'creating'),
        ) ||
        world.calls.some(one => (one.answer === null || one.answeredAt >= pat.at) && takes.test(one.method))
      )
        continue;
      // A row that was taken in with its id may have given it another name.
      const rows: AccessToken[] = seen.tokens.filter(one => one.name === pat.name || one.id === pat.id);
      const isKept = rows.some(row => row.id === pat.id && row.secretIn !== 'nowhere');
      if (!isKept)
        return `"${pat.name}" was shown, and its row says ${rows.map(one => `${one.state} ${one.secretIn}`)}`;
    }
    return null;
  },
};

const takes =
  /^(tokens\.(revoke|revokeById|forget|setId|copy|reveal|store|use)|connections\.remove|keychain\.useMemory)$/;

const sentIsKnown: Invariant = {
  name: 'sent-is-known',
  sentence: 'Every invitation that was sent from here stands in a job, whatever happened in between.',
  atEnd: ({ world, seen, restored, steps }) => {
    if (world.keychain.lost || restored.length > 0 || world.weather.startInMemory) return null;
    // By such a clock the job may be one of long ago, in which nothing is open any more.
    if (world.clock.farOffSince !== null) return null;
    if (world.calls.some(one => one.method === 'keychain.useMemory' || one.method === 'connections.remove'))
      return null;
    if (seen.notices.some(one => one.kind === 'jobs-lost' || one.kind === 'file-stuck')) return null;
    for (const books of world.services.all.filter(one => !one.name.startsWith('practice'))) {
      const lost = books.invites.find(
        one =>
          one.by === 'us' && !steps.some(({ what }) => what.email.toLowerCase() === one.email.toLowerCase()),
      );
      if (lost) return `${lost.email} of ${books.name} stands in none`;
    }
    return null;
  },
};

/** Another owner has asked for the same: of two that are alike nobody can say whose it is. */
const mayBeOurs = ({ role, useSeat }: Invite, what: InvitationStep['what']): boolean =>
  role === what.role && useSeat === what.useSeat;

/**
 * What was made shortly before the sending may have been made after it, as far as anybody can see: the moment of the sending is known to the
 * second in which an answer was dated, and that of an invitation to the second that its service writes. Where no answer is dated its
 * clock is not known at all: whatever no list has shown before is new.
 */
const vagueMs = ({ manner }: Books): number => (manner.dates ? 2_000 : Number.POSITIVE_INFINITY);

const confirmedIsOurs: Invariant = {
  name: 'confirmed-is-ours',
  sentence:
    'An invitation that a list confirms is the one that was asked for: its person, its role, its seat and its team.',
  onAnswer: ({ world }, call) => {
    if (call.method !== 'invitations.create' || !call.answer?.ok) return null;
    const { confirmedBy, invitation } = call.answer.value as Output<'invitations.create'>;
    if (confirmedBy !== 'list' || invitation === null) return null;
    const there = world.services.all.flatMap(one => one.invites).filter(({ id }) => id === invitation.id);
    const [email = ''] = invitedBy(call);
    const teams = teamsOf(world, email);
    const { role, useSeat } = inputOf(call);
    const isOurs = there.some(
      one =>
        one.email.toLowerCase() === email.toLowerCase() &&
        one.role === role &&
        one.useSeat === useSeat &&
        teams.has(one.teamId),
    );
    return isOurs ? null : `${email} as ${role} is told to be there as ${JSON.stringify(there)}`;
  },
};

/** Only of addresses that were asked for once: of others nobody can say which is which. */
const stepsAreTrue: Invariant = {
  name: 'steps-are-true',
  sentence: 'A step that waits was not sent, one that was refused is not there, and one that is done is.',
  atEnd: ({ world, steps, restored }) => {
    if (restored.length > 0) return null;
    for (const { what, state, toldBy } of steps) {
      const is = (email: string) => email.toLowerCase() === what.email.toLowerCase();
      const asked = world.calls.filter(one => invitedBy(one).some(is));
      if (asked.length !== 1) continue;
      const invites = world.services.all.flatMap(one => one.invites).filter(one => is(one.email));
      const arrived = world.services.all.some(one =>
        one.arrivals.some(({ what: kind, of }) => kind === 'invite' && is(of)),
      );
      // One of a batch waits again where the service had no time for it.
      const isOfMany = asked[0]?.method === 'invitations.sendMany';
      if (state === 'waiting' && (isOfMany ? invites.some(one => one.by === 'us') : arrived))
        return `${what.email} waits, and has come to the service`;
      if (state === 'refused' && toldBy === 'answer' && invites.some(one => one.by === 'us'))
        return `${what.email} is refused, and there`;
      // Whoever had invited them before that has not done what was asked.
      const from = asked[0]?.at ?? 0;
      // Of one that never came to a service nobody knows to which team it would have been.
      const teams = teamsOf(world, what.email);
      const mayBeTo = (teamId: string) => teams.size === 0 || teams.has(teamId);
      const isThere = world.services.all.some(books =>
        books.invites.some(
          one =>
            is(one.email) &&
            // What stands in the list is taken for ours where it is of the same role and seat.
            (toldBy === 'list'
              ? mayBeOurs(one, what) && mayBeTo(one.teamId) && one.at >= from - vagueMs(books)
              : one.at >= from),
        ),
      );
      if (state === 'done' && toldBy !== 'owner' && !isThere) return `${what.email} is done, and nowhere`;
    }
    return null;
  },
};

const doneAreAsMany: Invariant = {
  name: 'done-are-as-many',
  sentence: 'Of invitations to one person no more are told as done than there are.',
  atEnd: ({ world, steps, restored }) => {
    if (restored.length > 0) return null;
    const invites = world.services.all.flatMap(one => one.invites);
    const told = new Map<string, number>();
    for (const { what, state, toldBy } of steps) {
      if (state !== 'done' || toldBy === 'owner') continue;
      const email = what.email.toLowerCase();
      const count = (told.get(email) ?? 0) + 1;
      told.set(email, count);
      const there = invites.filter(one => one.email.toLowerCase() === email).length;
      if (count > there) return `${count} to ${email} are done, and ${there} were made`;
    }
    return null;
  },
};

export const doubts: readonly Invariant[] = [
  confirmedIsOurs,
  doneAreAsMany,
  stepsAreTrue,
  sentIsKnown,
  lostIsTold,
  deadIsNotLiving,
  shownIsKept,
];
