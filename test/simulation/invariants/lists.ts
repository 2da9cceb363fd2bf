import { redacted } from '../../../src-main/core/base/redaction/redact.ts';
import type { InvitationDoubt, InvitationList } from '../../../src-shared/invitation.ts';
import { isInvitation } from '../../../src-shared/invitation-step.ts';
import type { InvitationView } from '../../../src-shared/invitation-view.ts';
import { networkProblemCodes } from '../../../src-shared/problem-codes.ts';
import type { RotationPhase } from '../../../src-shared/rotation.ts';
import type { Team } from '../../../src-shared/team.ts';
import { type Books, counting, type Pat } from '../service/books.ts';
import type { Call, World } from '../world/world.ts';
import { type Invariant, invitedBy, mayBeAbout, type Scene, teamsOf, textIn } from './invariant.ts';

const minuteMs = 60_000;

/** The service behind the public API of the connection that a call was about. */
function booksOf({ world, seen, before }: Scene, call: Call): Books | null {
  const id = textIn(call, 'connectionId');
  const record = [...before.connections, ...seen.connections].find(one => one.id === id);
  return record ? world.services.behind(record.baseUrl) : null;
}

/** The token that a connection uses, by what the keychain holds; null where that cannot be told from outside. */
function tokenOf({ world, seen }: Scene, call: Call, books: Books): Pat | null {
  const id = textIn(call, 'connectionId');
  const record = seen.connections.find(one => one.id === id);
  const secret = record && world.keychain.items.get(`${id} token ${record.tokenInUse} ${record.baseUrl}`);
  return (secret !== undefined && books.patOf(secret)) || null;
}

const exchanges =
  /^(tokens\.(use|adopt|create|revoke|revokeById|forget|restore|store)|connections\.remove|keychain\.)/;

const beforeUse: readonly RotationPhase[] = ['create', 'prove', 'use', 'creation-unknown'];
const soonMs = 10 * minuteMs;

/** A new token may have taken the place of the one in use since: that is done while nobody waits for it. */
const isRotating = ({ world, seen, before }: Scene, call: Call): boolean =>
  [...before.rotations, ...seen.rotations].some(({ phase }) => beforeUse.includes(phase)) ||
  world.calls.some(
    one =>
      /^(tokens\.rotate|jobs\.(resume|settle))$/.test(one.method) &&
      (one.answer === null || one.answeredAt >= call.at - soonMs),
  );

/** The connection has had the same token since before the call. */
const isSettled = (scene: Scene, call: Call): boolean =>
  scene.world.keychain.mood === 'works' &&
  !scene.world.keychain.lost &&
  !isRotating(scene, call) &&
  !scene.world.calls.some(
    one =>
      exchanges.test(one.method) &&
      (one.answer === null || one.answeredAt >= call.at) &&
      mayBeAbout(scene, one, textIn(call, 'connectionId')),
  );

const listOf = (call: Call): InvitationList | null =>
  call.method === 'invitations.list' && call.answer?.ok ? (call.answer.value as InvitationList) : null;

/** What an answer shows of a list: all of it, or the rows of a window on it. */
const shownItems = (call: Call): InvitationList['items'] | null =>
  call.method === 'invitations.view' && call.answer?.ok
    ? (call.answer.value as InvitationView).rows
    : (listOf(call)?.items ?? null);

const hidden = /[\p{Cc}\p{Cf}\s]+/gu;

/** What nobody sees in a text is not shown of it; a secret that somebody has typed there neither, once it is known as one. */
function isShownAs({ services }: World, text: string, shown: string | null): boolean {
  const visible = text.replace(hidden, ' ').trim();
  if (shown === visible) return true;
  const secrets = services.all.flatMap(one => one.secrets);
  return shown === secrets.reduce((all, one) => all.replaceAll(one, redacted), visible);
}

const realItems: Invariant = {
  name: 'shown-is-there',
  sentence: 'A list shows what the service has, field by field, of the team of the token that is used.',
  onAnswer: (scene, call) => {
    const items = shownItems(call);
    const books = items && booksOf(scene, call);
    if (!items || !books) return null;
    const pat = isSettled(scene, call) ? tokenOf(scene, call, books) : null;
    const ids = items.flatMap(item => item.id ?? []);
    if (new Set(ids).size < ids.length) return `the same one stands twice among ${ids.length}`;
    for (const item of items) {
      const there = books.invites.find(one => one.id === item.id);
      if (
        !there ||
        !isShownAs(scene.world, there.email, item.email) ||
        !isShownAs(scene.world, there.role, item.role) ||
        there.useSeat !== item.useSeat
      ) {
        return `${JSON.stringify(item)} is not in the books of ${books.name}`;
      }
      if (pat && there.teamId !== pat.teamId)
        return `${item.email} is of team ${there.teamId}, the token of ${pat.teamId}`;
    }
    return null;
  },
};

const completeIsAll: Invariant = {
  name: 'complete-is-all',
  sentence: 'A list that is told as complete holds everything.',
  onAnswer: (scene, call) => {
    const list = listOf(call);
    const books = list && booksOf(scene, call);
    if (!list || !books || list.complete !== 'yes' || list.staleBecause !== null) return null;
    // Of these it says how many there are, and no more.
    if (list.unreadableItems > 0) return null;
    const since = call.at - 3 * minuteMs;
    // Who takes something out between two pages moves the others; nobody can know, unless their number is told.
    const isCounted = counting.has(books.manner.list) && !books.invites.some(({ at }) => at >= since);
    if (!isCounted && books.removals.some(at => at >= since)) return null;
    if (scene.world.line.keptAt >= since) return null;
    const pat = isSettled(scene, call) ? tokenOf(scene, call, books) : null;
    const shown = new Set(list.items.map(one => one.id));
    const missing = books.invites.find(
      one => one.teamId === pat?.teamId && one.at < since && one.goneAt === null && !shown.has(one.id),
    );
    return missing
      ? `${missing.email} is missing among ${list.items.length} of ${books.name} (${books.manner.list})`
      : null;
  },
};

const teamIsItself: Invariant = {
  name: 'team-is-itself',
  sentence: 'The team that is shown is that of the token that is used, digit by digit.',
  onAnswer: (scene, call) => {
    if (call.method !== 'team.get' || !call.answer?.ok) return null;
    const books = booksOf(scene, call);
    const { id } = call.answer.value as Team;
    if (!books || id === null) return null;
    if (!books.teams.includes(id)) return `${books.name} has no team ${id}`;
    const pat = isSettled(scene, call) ? tokenOf(scene, call, books) : null;
    return pat && pat.teamId !== id ? `shown is ${id}, the token is of ${pat.teamId}` : null;
  },
};

const foundIsThere: Invariant = {
  name: 'found-is-there',
  sentence: 'An invitation in doubt that is told as sent is there, and was made since.',
  onAnswer: (scene, call) => {
    if (call.method !== 'invitations.doubts' || !call.answer?.ok) return null;
    const books = booksOf(scene, call);
    for (const { email, found } of call.answer.value as InvitationDoubt[]) {
      if (found !== 'sent' || !books) continue;
      const asked = scene.world.calls.filter(one => invitedBy(one).some(to => same(to, email)));
      const first = Math.min(...asked.map(one => one.at));
      if (!books.invites.some(one => same(one.email, email) && one.at >= first))
        return `${email} was never made at ${books.name}`;
    }
    return null;
  },
};

/**
 * It is as the service had it a moment before it was told of: all of it comes at once, or nobody was taken out meanwhile, which moves others
 * from a page that is still to be read onto one that was.
 */
const isOfOneMoment = ({ manner, removals }: Books, asOf: number): boolean =>
  manner.list === 'array' || manner.pageSize >= 20 || !removals.some(at => at >= asOf - minuteMs);
/** Most of the time that a request takes there, and its answer, where nothing is slow. */
const wayMs = 1_000;

const notListedIsNotThere: Invariant = {
  name: 'not-listed-is-not-there',
  sentence: 'An invitation in doubt that is told as not listed did not stand in the list by then.',
  onStep: ({ world, seen, before }) => {
    // Of a clock that was set nobody knows when its moments were.
    if (seen.jobs === before.jobs || world.weather.clock) return null;
    for (const { connectionId, open } of seen.jobs) {
      const record = seen.connections.find(({ id }) => id === connectionId);
      const books = record ? world.services.behind(record.baseUrl) : null;
      for (const { what, doubt, sentAt } of books ? open.filter(isInvitation) : []) {
        if (doubt?.found !== 'not-listed' || doubt.asOf === null || sentAt === null) continue;
        const ahead = world.clock.now() - world.schedule.time;
        if (books && !isOfOneMoment(books, doubt.asOf - ahead)) continue;
        const by = doubt.asOf - ahead - (books?.mostLagMs ?? 0) - wayMs;
        const teams = teamsOf(world, what.email);
        // What an earlier sending to the same person has made is no word about this one.
        const isOfIt = ({ at }: { at: number }) => at >= sentAt - ahead && at < by;
        const there = books?.invites.find(
          one => one.by === 'us' && same(one.email, what.email) && isOfIt(one) && one.goneAt === null,
        );
        if (there && teams.size === 1 && teams.has(there.teamId))
          return `${what.email} had been there for ${by - there.at} ms and more`;
      }
    }
    return null;
  },
};

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const unreachable: ReadonlySet<string> = new Set([...networkProblemCodes, 'service-fault']);

/** All but what only shows what is known. */
const mayRead =
  /^(invitations\.(?!doubts|gone)|connections\.(?!list)|tokens\.(?!list|removed|rotations|revocation$)|settings\.set|keychain\.)/;

const staleIsTold: Invariant = {
  name: 'stale-is-told',
  sentence: 'A list that could not be read anew is shown as that.',
  onAnswer: (scene, call) => {
    if (call.method !== 'invitations.view' || !call.answer?.ok || !isSettled(scene, call)) return null;
    const { reading, staleBecause, failed } = call.answer.value as InvitationView;
    if (reading !== null || staleBecause !== null || failed) return null;
    const connectionId = textIn(call, 'connectionId');
    const last = scene.world.calls.findLast(
      one => one !== call && mayRead.test(one.method) && mayBeAbout(scene, one, connectionId),
    );
    // Whatever was asked since may have had it read.
    if (last?.method !== 'invitations.refresh' || last.run !== call.run || last.answer?.ok !== false)
      return null;
    const { code } = last.answer.problem;
    const isSince = scene.world.line.sent.some(one => one.givenAt >= last.answeredAt);
    return unreachable.has(code) && last.answeredAt <= call.at && !isSince
      ? `it was to be read anew, which came to ${code}`
      : null;
  },
};

export const lists: readonly Invariant[] = [
  realItems,
  completeIsAll,
  teamIsItself,
  foundIsThere,
  notListedIsNotThere,
  staleIsTold,
];
