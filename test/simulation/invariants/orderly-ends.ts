import type { Sent } from '../world/line.ts';
import type { World } from '../world/world.ts';
import { emailIn, type Invariant, revokedBy, textIn } from './invariant.ts';

const mayChange = (sent: Sent): boolean =>
  emailIn(sent.request) !== null || revokedBy(sent) !== null || /createPat/i.test(sent.request.body ?? '');

/** What may change something, and has no answer yet. */
function awaited({ line, openSince }: World): string | null {
  const waits = line.sent.find(sent => sent.at >= openSince && sent.heardAt === null && mayChange(sent));
  return waits ? `${waits.request.url} had left` : null;
}

/** What `App.answered` promises to a host that ends it. */
const nothingIsCutOff: Invariant = {
  name: 'nothing-is-cut-off',
  sentence: 'A program that says that what is on its way has its answer waits for none.',
  onAnswered: ({ world }) => awaited(world),
};

const nothingIsInstalledMeanwhile: Invariant = {
  name: 'nothing-is-installed-meanwhile',
  sentence: 'A newer version is installed while nothing is on its way, and no token lies in memory only.',
  onAnswer: ({ world }, { method, answer }) => {
    if (method !== 'updates.install' || !answer?.ok) return null;
    const unkept = world.app?.unkept ?? 0;
    return unkept > 0 ? `${unkept} lie there` : awaited(world);
  },
};

const takesAway = /^(tokens\.|connections\.(remove|update)|ledger\.import)/;

const shownIsWritten: Invariant = {
  name: 'shown-is-written',
  sentence: 'A new token that was shown to a run that has ended in order stands in a row with its id.',
  atEnd: ({ world, seen, restored }) => {
    if (world.weather.files || restored.length > 0) return null;
    for (const { pat, run, at } of world.shown) {
      const quitAt = world.quitAt.get(run) ?? Number.POSITIVE_INFINITY;
      if (!world.answeredRuns.has(run) || at < quitAt) continue;
      const isThere = [...seen.tokens, ...seen.removed].some(({ id }) => id === pat.id);
      const isTaken = world.calls.some(
        one => takesAway.test(one.method) && one.at >= at && textIn(one, 'name') !== pat.name,
      );
      if (!isThere && !isTaken) return `token ${pat.id} "${pat.name}" does not`;
    }
    return null;
  },
};

export const orderlyEnds: readonly Invariant[] = [
  nothingIsCutOff,
  nothingIsInstalledMeanwhile,
  shownIsWritten,
];
