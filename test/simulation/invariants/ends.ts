import type { Seen } from '../owner/seen.ts';
import { secretMark } from '../service/books.ts';
import type { World } from '../world/world.ts';
import type { Invariant } from './invariant.ts';
import { textIn } from './invariant.ts';

const nothingHangs: Invariant = {
  name: 'nothing-hangs',
  sentence:
    'Nothing stays under way for ever: no token that is being made or revoked, no step that is on its way.',
  atEnd: ({ seen }) => {
    const row = seen.tokens.find(one => one.state === 'creating' || one.state === 'revoking');
    if (row) return `"${row.name}" is ${row.state}`;
    const job = seen.jobs.find(one => one.counts.sent > 0 || one.state === 'running');
    return job ? `job ${job.id} is ${job.state}, ${JSON.stringify(job.counts)}` : null;
  },
};

const clipboardIsCleared: Invariant = {
  name: 'clipboard-is-cleared',
  sentence: 'A secret that was copied is taken back from the clipboard.',
  atEnd: ({ world: { pasteboard }, restored }) => {
    // The note of it may be of another day, or was never written.
    const isNoted = !pasteboard.unnoted && restored.length === 0;
    return pasteboard.text.includes(secretMark) && isNoted ? 'it still lies there' : null;
  },
};

/** The longest that an owner can choose, and time to do it in. */
const mostOnClipboardMs = 300_000 + 60_000;

const clipboardIsClearedInTime: Invariant = {
  name: 'clipboard-is-cleared-in-time',
  sentence: 'A secret that was copied does not stay on the clipboard for longer than its owner chose.',
  onStep: ({ world: { app, pasteboard, openSince, schedule, weather } }) => {
    // Only silly owners have a clipboard that refuses.
    if (!app || weather.silly || !pasteboard.text.includes(secretMark)) return null;
    const { since } = pasteboard;
    const isLong = since >= openSince && schedule.time - since > mostOnClipboardMs;
    return isLong ? `it has lain there for ${Math.round((schedule.time - since) / 1_000)} s` : null;
  },
};

const clipboardOfOthersStays: Invariant = {
  name: 'clipboard-of-others-stays',
  sentence: 'What somebody has copied since is not taken off the clipboard.',
  onStep: ({ world: { pasteboard } }) =>
    pasteboard.wronged === null ? null : `it held "${pasteboard.wronged}", and was cleared`,
};

const removedLeavesNothing: Invariant = {
  name: 'removed-leaves-nothing',
  sentence: 'Of a connection that was removed nothing stays in the keychain.',
  atEnd: ({ world, seen, restored }) => {
    if (world.keychain.lost || restored.length > 0) return null;
    for (const call of world.calls) {
      if (call.method !== 'connections.remove' || !call.answer?.ok) continue;
      const id = textIn(call, 'id');
      const left = [...world.keychain.items.keys()].find(account => account.startsWith(`${id} `));
      if (left && !seen.connections.some(one => one.id === id)) return `"${left}" is still there`;
    }
    return null;
  },
};

const bounded: Invariant = {
  name: 'bounded',
  sentence: 'What is kept does not grow without end.',
  atEnd: ({ world }) => {
    if (world.schedule.waiting > 2_000) return `${world.schedule.waiting} things wait to happen`;
    if (world.disk.texts.size > 60) return `${world.disk.texts.size} files`;
    return world.keychain.items.size > 200 ? `${world.keychain.items.size} items in the keychain` : null;
  },
};

/** What a restart may change: what was only in memory, what is asked anew, and what is told once a run. */
function lasting({ connections, tokens, removed, jobs }: Seen): object {
  return {
    connections: connections
      .filter(one => one.kind === 'service')
      .map(({ clockOffsetMs: _, session, ...one }) => ({
        ...one,
        heldIn: session.heldIn,
        verdict: session.verdict,
      })),
    tokens: tokens
      .filter(one => connections.some(({ id, kind }) => id === one.connectionId && kind === 'service'))
      .map(({ refusedAt: _, ...one }) => one),
    removed: removed.map(({ into: _, ...one }) => one),
    jobs: jobs
      .filter(one => one.keptIn === 'disk')
      .map(({ open, ...one }) => ({ ...one, open: open.map(({ doubt: _, ...step }) => step) })),
  };
}

const longAgoMs = 80 * 86_400_000;

/** Removed by a clock that stood before all that is known of it: it is dated by the first start after that (`removalOf`). */
const isUndated = ({ removedAt, recordedAt, createdAt, revokedAt }: Seen['removed'][number]): boolean =>
  removedAt === Math.max(recordedAt, createdAt ?? 0, revokedAt ?? 0);

/** Compares what the owner saw before a restart with what they see after it. */
export function differenceOf(world: World, before: Seen, after: Seen): string | null {
  // By a clock that was set by months those that have ended are of long ago, and so is what was removed by it.
  const isFarOff = world.clock.farOffSince !== null;
  const since = world.clock.now() - longAgoMs;
  const undated = new Set(before.removed.filter(isUndated).map(({ key }) => key));
  const kept = ({ jobs, removed, ...seen }: Seen): Seen => ({
    ...seen,
    // What was begun so long ago, and was ended only now, goes with the next start.
    jobs: jobs.filter(({ state, startedAt }) => state !== 'ended' || (!isFarOff && startedAt >= since)),
    removed: removed
      .filter(({ removedAt }) => !isFarOff || removedAt >= since)
      .map(one => (undated.has(one.key) ? { ...one, removedAt: 0, goesAt: 0 } : one)),
  });
  const [one, other] = [lasting(kept(before)), lasting(kept(after))] as [
    Record<string, unknown[]>,
    Record<string, unknown[]>,
  ];
  for (const [name, list] of Object.entries(one)) {
    const texts = new Set((other[name] ?? []).map(item => JSON.stringify(item)));
    const gone = list.map(item => JSON.stringify(item)).find(text => !texts.has(text));
    if (gone) return `of ${name} before: ${gone}; after: ${[...texts].join(' ').slice(0, 1_500)}`;
    if (texts.size !== list.length) return `${list.length} ${name} became ${texts.size}`;
  }
  return null;
}

export const restartChangesNothing: Invariant = {
  name: 'restart-changes-nothing',
  sentence: 'When everything is settled, a restart changes nothing.',
};

export const ends: readonly Invariant[] = [
  nothingHangs,
  clipboardIsCleared,
  clipboardIsClearedInTime,
  clipboardOfOthersStays,
  removedLeavesNothing,
  bounded,
];
