import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { SessionState } from '../../../src-shared/connection.ts';
import { isPart } from '../world/keychain.ts';
import { type Invariant, type Scene, textIn } from './invariant.ts';

/** Nothing but Keyholder has had its hands in the keychain, and the disk has kept everything. */
const isUndisturbed = ({ world, restored }: Scene): boolean => !world.keychain.lost && restored.length === 0;

const nothingIsLeftOver: Invariant = {
  name: 'nothing-is-left-over',
  sentence: 'Every session and token in the keychain is one that is shown as lying there.',
  atEnd: scene => {
    const { world, seen } = scene;
    if (!isUndisturbed(scene)) return null;
    for (const [account, secret] of world.keychain.secrets) {
      const [, id, kind, key] = /^(\S+) (session|token) (\S+)/.exec(account) ?? [];
      const record = seen.connections.find(one => one.id === id);
      // What was refused for the practice team, or cut off by an end while it was cleared away, nobody can look for; it is worth nothing without its service.
      const isHard = world.weather.files || world.weather.keychain || world.ends > 0;
      if (account.includes('http://127.') && isHard) continue;
      const row = seen.tokens.find(one => one.key === key);
      // A part that no whole names is cleared away with the next one that is written, or when all of it goes.
      if (isPart(account) && isHard) continue;
      const isShown =
        kind === undefined ||
        (!isPart(account) &&
          (kind === 'session' ? record?.session.heldIn === 'keychain' : row?.secretIn === 'keychain'));
      if (!isShown) return `"${account}" holds ${secret.slice(0, 8)}…, and nothing on the screen says so`;
    }
    return null;
  },
};

/** Something that takes it away came to no good end, and the owner was told, or it was killed: the next use of it finds that out. */
const isCutOff = ({ world }: Scene, connectionId: string, key: string): boolean =>
  world.calls.some(one => {
    // It is deleted, whatever the disk has against the note: the owner was told both, and the next run knows what is written.
    if (one.answer?.ok)
      return (
        one.method === 'sessions.forget' &&
        textIn(one, 'connectionId') === connectionId &&
        ['connections.json', 'connections.previous.json'].some(
          file => (world.disk.refusedAt.get(file) ?? -1) >= one.at,
        )
      );
    // The next run deals with a removal that was cut off.
    if (one.method === 'tokens.forget' && one.answer === null) return false;
    if (one.method === 'tokens.revokeById' || textIn(one, 'key') === key) return true;
    const isSession = one.method === 'sessions.forget' || one.method === 'sessions.save';
    return (
      (isSession && textIn(one, 'connectionId') === connectionId) ||
      (one.method === 'connections.remove' && textIn(one, 'id') === connectionId)
    );
  });

const shownIsThere: Invariant = {
  name: 'shown-is-in-the-keychain',
  sentence: 'What is shown as lying in the keychain lies there.',
  atEnd: scene => {
    const { world, seen } = scene;
    if (!isUndisturbed(scene)) return null;
    const accounts = [...world.keychain.items.keys()];
    const row = seen.tokens.find(
      one =>
        one.secretIn === 'keychain' &&
        one.state === 'active' &&
        !isCutOff(scene, one.connectionId, one.key) &&
        !accounts.some(account => account.includes(` token ${one.key} `)),
    );
    if (row) return `that of "${row.name}" does not`;
    const record = seen.connections.find(
      one =>
        one.session.heldIn === 'keychain' &&
        !isCutOff(scene, one.id, '-') &&
        !accounts.includes(`${one.id} session ${one.dashboardUrl}`),
    );
    return record ? `the session of ${record.id} does not` : null;
  },
};

const gives = /^(sessions\.(save|signIn|check)|connections\.(test|create|openPractice)|tokens\.)/;

const forgottenIsNotSent: Invariant = {
  name: 'forgotten-is-not-sent',
  sentence: 'Nothing is sent with a session that the owner has forgotten.',
  onSent: ({ world, seen }, { origin, givenAt, at, request }) => {
    if (!request.headers.cookie) return null;
    const [record, other] = seen.connections.filter(one => one.dashboardUrl === origin);
    if (!record || other) return null;
    const forgets = world.calls.findLast(
      one => one.method === 'sessions.forget' && textIn(one, 'connectionId') === record.id && one.answer?.ok,
    );
    // What the network had by then is on its way, and is not torn off: nobody would know what came of it.
    if (!forgets || givenAt <= forgets.answeredAt) return null;
    const since = world.calls.some(
      one =>
        gives.test(one.method) &&
        (one.n > forgets.n || one.answer === null || one.answeredAt >= forgets.answeredAt) &&
        !one.method.startsWith('tokens.'),
    );
    return since ? null : `${request.url} left ${at - forgets.answeredAt} ms after it was forgotten`;
  },
};

const brings = /^(sessions\.signIn|connections\.(test|create|openPractice)|ledger\.import)$/;

const removedIsNotSent: Invariant = {
  name: 'removed-is-not-sent',
  sentence: 'Nothing is sent with a credential of a connection that was removed.',
  onSent: ({ world, seen, restored }, { origin, givenAt, request }) => {
    const { cookie, authorization } = request.headers;
    const isThere = seen.connections.some(one => one.baseUrl === origin || one.dashboardUrl === origin);
    if ((!cookie && !authorization) || isThere || restored.length > 0) return null;
    const removal = world.calls.findLast(one => one.method === 'connections.remove' && one.answer?.ok);
    if (!removal || givenAt <= removal.answeredAt) return null;
    const since = world.calls.some(
      one => brings.test(one.method) && (one.answer === null || one.answeredAt >= removal.at),
    );
    return since
      ? null
      : `${request.url} left ${givenAt - removal.answeredAt} ms after its connection was removed`;
  },
};

const givesSession = /^(sessions\.(save|signIn)|connections\.(test|create|openPractice))$/;

const exchangedIsNotSent: Invariant = {
  name: 'exchanged-is-not-sent',
  sentence: 'Once another session was saved, the one before it is not sent.',
  onSent: ({ world, seen, restored }, { origin, givenAt, request }) => {
    const value = /SERVICE_SESSION=([^;]*)/.exec(request.headers.cookie ?? '')?.[1];
    const families = world.services.behind(origin)?.families ?? new Map<string, number>();
    const [record, other] = seen.connections.filter(one => one.dashboardUrl === origin);
    if (value === undefined || !record || other || world.keychain.lost || restored.length > 0) return null;
    const isOf = (one: (typeof world.calls)[number]) =>
      one.method === 'sessions.save' && textIn(one, 'connectionId') === record.id && one.answer?.ok;
    const saves = world.calls.findLast(isOf);
    if (!saves || givenAt <= saves.answeredAt) return null;
    const since = world.calls.some(
      one =>
        one !== saves &&
        givesSession.test(one.method) &&
        (one.n > saves.n || one.answer === null || one.answeredAt >= saves.at),
    );
    const pasted = textIn(saves, 'session');
    const saved = [...families].find(([one]) => pasted.includes(one))?.[1];
    if (since || saved === undefined || saved === families.get(value)) return null;
    return `${request.url} left ${givenAt - saves.answeredAt} ms after another one was saved`;
  },
};

/** They keep nothing, and nobody who asks them first can think otherwise. */
const keepsNothing: ReadonlySet<string> = new Set(['locked-silently', 'dismissed', 'locked', 'gone', 'full']);
/** Longer than anything lasts between the question whether it keeps something and what is sent then. */
const longAgoMs = 10 * 60_000;

const madeToBeKept: Invariant = {
  name: 'made-to-be-kept',
  sentence: 'No token is asked for while the keychain keeps nothing and nobody has chosen memory.',
  onSent: ({ world, seen }, { origin, givenAt, request }) => {
    const { keychain, weather, calls, run } = world;
    if (!request.body?.includes('createPat') || !keepsNothing.has(keychain.mood)) return null;
    const record = seen.connections.find(one => one.dashboardUrl === origin);
    const choice = (one: (typeof calls)[number]) => one.run === run && one.method === 'keychain.useMemory';
    if (weather.startInMemory || record?.kind === 'practice' || calls.some(choice)) return null;
    const ms = givenAt - keychain.moodSince;
    return ms < longAgoMs ? null : `${request.url}, ${ms} ms after the keychain was ${keychain.mood}`;
  },
};

/** What ends a secret, or the row that names it. */
const endsSecret = /^(tokens\.(revoke|revokeById|revokeAll|endRotation|forget)|connections\.remove)$/;

const memoryHolds: Invariant = {
  name: 'memory-holds',
  sentence: 'A new token that is shown as lying in memory can be had from there until the run ends.',
  onAnswer: ({ world, seen }, call) => {
    if (!/^tokens\.(copy|reveal|store)$/.test(call.method) || call.answer?.ok !== false) return null;
    const isIt = ({ key, secretIn, state }: AccessToken) =>
      key === textIn(call, 'key') && secretIn === 'memory' && state === 'active';
    const row = seen.tokens.find(isIt);
    if (!row || call.answer.problem.code !== 'secret-absent') return null;
    // The screen may be that of an earlier run.
    const isOfRun = world.shown.some(({ pat, run }) => run === call.run && pat.id === row.id);
    const isEnded = world.calls.some(
      one => endsSecret.test(one.method) && (one.answer === null || one.answeredAt >= call.at),
    );
    return isOfRun && !isEnded ? `that of "${row.name}" could not` : null;
  },
};

const refusedIsNotKept: Invariant = {
  name: 'refused-is-not-kept',
  sentence: 'A session that the service refuses is not kept.',
  onAnswer: (_scene, call) => {
    if (call.method !== 'sessions.save' || !call.answer?.ok) return null;
    const { verdict } = call.answer.value as SessionState;
    return verdict === 'refused' ? `it was kept for ${textIn(call, 'connectionId')}` : null;
  },
};

/** A prompt that nobody answers holds one of the few threads that there are for files. */
const oneQuestion: Invariant = {
  name: 'one-question-at-a-time',
  sentence: 'The keychain is asked one thing, and the next one once it has answered.',
  onStep: ({ world }) => (world.keychain.crowded ? 'it was asked for two at the same time' : null),
};

export const custody: readonly Invariant[] = [
  ...[nothingIsLeftOver, shownIsThere, forgottenIsNotSent, removedIsNotSent, exchangedIsNotSent],
  ...[madeToBeKept, memoryHolds, refusedIsNotKept, oneQuestion],
];
