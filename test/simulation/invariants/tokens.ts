import type { AccessToken } from '../../../src-shared/access-token.ts';
import { isLeftAlone } from '../../../src-shared/host.ts';
import type { Books, Pat } from '../service/books.ts';
import { epoch } from '../service/rest.ts';
import type { Call } from '../world/world.ts';
import { type Invariant, isRemembered, type Scene, textIn } from './invariant.ts';

const isReal = ({ name }: Books): boolean => !name.startsWith('practice');

/** Every row that still stands somewhere, with the dashboard that its token is of. */
function rows({
  seen,
}: Scene): { row: Pick<AccessToken, 'id' | 'name' | 'state'>; dashboard: string | null }[] {
  const dashboards = new Map(seen.connections.map(one => [one.id, one.dashboardUrl]));
  return [
    ...seen.tokens.map(row => ({ row, dashboard: dashboards.get(row.connectionId) ?? null })),
    ...seen.removed.map(row => ({ row, dashboard: row.dashboardUrl })),
  ];
}

function isBeingMade({ world }: Scene, name: string): boolean {
  return world.calls.some(
    one =>
      one.method === 'tokens.create' &&
      one.answer === null &&
      one.run === world.run &&
      textIn(one, 'name') === name,
  );
}

/** The owner gave a row the id of another token, or was killed while they did. */
function isMisnamed({ world, seen }: Scene, name: string): boolean {
  const isOf = (call: Call) => (one: { key: string; name: string }) =>
    one.key === textIn(call, 'key') && one.name === name;
  return world.calls.some(call => {
    if (call.method !== 'tokens.setId') return false;
    if (call.answer !== null) return call.answer.ok && (call.answer.value as AccessToken).name === name;
    return seen.tokens.some(isOf(call)) || seen.removed.some(isOf(call));
  });
}

const hourMs = 3_600_000;
/** Its first days may be of a clock that was a few hours off. */
const keptMs = 89 * 24 * hourMs;

/** A row is written before its token is made, and that may come late. */
const wayMs = 60 * 60_000;

/**
 * What was removed goes where two looks, nearly a day apart, find that its ninety days are over: when they are, by a clock that is far
 * ahead, or by a right one where it was made by one that was far behind.
 */
function mayBeOfLongAgo({ world: { clock, schedule, calls } }: Scene, { at }: Pat): boolean {
  const isOfOldClock = clock.farBehind.some(({ from, to }) => at >= from && at <= to + wayMs);
  const since = isOfOldClock ? clock.farOffSince : clock.farAheadSince;
  const isOffForLong = since !== null && clock.elapsed() - since >= 23 * hourMs;
  return calls.some(
    one =>
      /^(tokens\.forget|connections\.remove)$/.test(one.method) &&
      one.answer?.ok !== false &&
      (isOffForLong || schedule.time - one.at > keptMs),
  );
}

function isKnown(scene: Scene, books: Books, pat: Pat): boolean {
  if (isBeingMade(scene, pat.name) || isMisnamed(scene, pat.name) || mayBeOfLongAgo(scene, pat)) return true;
  if (scene.restored.some(({ from, at }) => pat.at >= from - 60_000 && pat.at <= at + 90_000)) return true;
  return rows(scene).some(({ row, dashboard }) => {
    if (dashboard !== books.dashboard) return false;
    return row.id === pat.id || (row.id === null && row.name === pat.name);
  });
}

const everyTokenIsKnown: Invariant = {
  name: 'every-token-is-known',
  sentence: 'No token that was made here lives at the service without a row that names it.',
  onStep: scene => {
    const { world } = scene;
    // What the disk does not give out now is told as such, and is there in the next run.
    const isStuck = [...scene.stuck].some(
      ([file, run]) => run === world.run && /^(ledger|removed)/.test(file),
    );
    if (!world.app || isStuck) return null;
    for (const books of world.services.all.filter(isReal)) {
      for (const pat of books.pats.values()) {
        if (pat.by !== 'us' || !books.isLive(pat, epoch + books.time + books.clockAhead)) continue;
        if (!isKnown(scene, books, pat))
          return `token ${pat.id} "${pat.name}" of ${books.name} stands in no row`;
      }
    }
    return null;
  },
};

/** The owner has taken it out of the list since, alone or with its connection, or was killed while they did. */
function isGivenUp({ world, seen }: Scene, pat: Pat, connectionId: string, since: number): boolean {
  const isItsRow = (key: string) => {
    const row = [...seen.tokens, ...seen.removed].find(one => one.key === key);
    return row === undefined || row.name === pat.name;
  };
  return world.calls.some(call => {
    if (call.at < since || call.answer?.ok === false) return false;
    if (call.method === 'connections.remove') return textIn(call, 'id') === connectionId;
    return call.method === 'tokens.forget' && isItsRow(textIn(call, 'key'));
  });
}

/** After sixty days nobody is told of it any more, and a folder that is put back then takes what was written of it before. */
const isTooOldToTell = ({ restored }: Scene, pat: Pat): boolean =>
  restored.some(({ at }) => at - pat.at > 56 * 24 * hourMs);

const notedIsTold: Invariant = {
  name: 'noted-is-told',
  sentence:
    'A token of which the keychain had a note when the folder was put back stands in a row afterwards, or in the journal with its id, unless the owner has removed it since.',
  atEnd: scene => {
    const { seen, world, activity } = scene;
    // Beside files of a newer program nothing is looked for.
    if (!isRemembered(scene) || seen.notices.some(isLeftAlone)) return null;
    const books = new Map(
      seen.connections.map(one => [one.id, world.services.behind(one.dashboardUrl)] as const),
    );
    for (const { at, noted } of scene.restored) {
      for (const { id, connectionId } of noted) {
        const pat = books.get(connectionId)?.pats.get(id);
        if (pat?.by !== 'us' || pat.revokedAt !== null || isTooOldToTell(scene, pat)) continue;
        const isTold =
          rows(scene).some(({ row }) => row.id === id) || activity.some(({ about }) => about?.id === id);
        // The keychain has heard that: a folder that is put back once more brings what was there before, and not the note.
        if (!isTold && !isGivenUp(scene, pat, connectionId, at))
          return `token ${id} "${pat.name}" is told nowhere`;
      }
    }
    return null;
  },
};

const revokedIsDead: Invariant = {
  name: 'revoked-is-dead',
  sentence: 'A token that is shown as revoked is dead where it was made.',
  onStep: scene => {
    for (const { row, dashboard } of rows(scene)) {
      if (row.state !== 'revoked' || row.id === null) continue;
      const books = dashboard === null ? null : scene.world.services.behind(dashboard);
      const pat = books?.pats.get(row.id);
      if (books && pat?.revokedAt === null) return `token ${row.id} "${row.name}" of ${books.name} lives`;
    }
    return null;
  },
};

/** What was asked for is what was made, digit by digit. */
const madeAsAsked: Invariant = {
  name: 'made-as-asked',
  sentence: 'A token that was created is the one that was asked for: its name, its team, its end and its id.',
  onAnswer: ({ world }, call) => {
    if (call.method !== 'tokens.create' || !call.answer?.ok) return null;
    const row = call.answer.value as AccessToken;
    const wanted = textIn(call, 'teamId');
    if (wanted !== '' && row.teamId !== wanted)
      return `asked for was team ${wanted}, the row says ${row.teamId}`;
    const made = world.services.all
      .flatMap(one => [...one.pats.values()])
      .filter(one => one.by === 'us' && one.name === row.name);
    if (made.some(one => one.id === row.id && one.teamId === row.teamId && one.expiresAt === row.expiresAt))
      return null;
    return `the row says id ${row.id}, team ${row.teamId}, ${row.expiresAt}; made was ${JSON.stringify(made)}`;
  },
};

const secretIsKept: Invariant = {
  name: 'secret-is-kept',
  sentence: 'The secret of a token that was told as created lies where its row says.',
  onAnswer: (scene, call) => {
    const { world } = scene;
    if (call.method !== 'tokens.create' || !call.answer?.ok || world.keychain.lost) return null;
    const row = call.answer.value as AccessToken;
    // Somebody has revoked it before the answer came: then its secret is worthless, and goes.
    if (row.secretIn === 'memory' || row.state === 'revoked' || isTaken(scene, call)) return null;
    if (row.secretIn === 'nowhere') return `the row of "${row.name}" says nowhere`;
    const secrets = world.services.all
      .flatMap(one => [...one.pats.values()])
      .flatMap(one => (one.id === row.id ? [one.secret] : []));
    const items = [...world.keychain.secrets.values()];
    return secrets.some(one => items.includes(one))
      ? null
      : `the keychain does not hold that of "${row.name}"`;
  },
};

/** Something else was done to the same row, or with its connection, before the answer came. */
function isTaken({ world }: Scene, { at, n }: Call): boolean {
  const takes = /^(tokens\.forget|connections\.remove|keychain\.useMemory)$/;
  return world.calls.some(one => one.n > n && one.at >= at && takes.test(one.method));
}

const usedIsUsable: Invariant = {
  name: 'used-is-usable',
  sentence: 'What a connection uses is a token that is there, and was not revoked from here.',
  atEnd: ({ world, seen, restored }) => {
    // The two files may be of different days.
    if (world.weather.files || restored.length > 0) return null;
    for (const { id, tokenInUse } of seen.connections) {
      if (tokenInUse === null) continue;
      const row = seen.tokens.find(one => one.key === tokenInUse);
      if (!row) return `${id} uses a token that stands in no row`;
      if (row.state === 'revoked') return `${id} uses "${row.name}", which is revoked`;
    }
    return null;
  },
};

/** Only of names that were asked for once: of others nobody can say which is which. */
const refusedLeavesNoDoubt: Invariant = {
  name: 'refused-leaves-no-doubt',
  sentence: 'A token that was told as refused is not in doubt.',
  onStep: ({ world, seen }) => {
    for (const row of seen.tokens) {
      if (row.state !== 'creation-unknown' || row.imported) continue;
      const asked = world.calls.filter(
        one => /^tokens\.(create|rotate)$/.test(one.method) && textIn(one, 'name') === row.name,
      );
      const [call] = asked;
      if (asked.length !== 1 || call?.run !== world.run || call.answer?.ok !== false) continue;
      const { code } = call.answer.problem;
      if (code !== 'outcome-unknown' && code !== 'internal')
        return `"${row.name}" is in doubt, and its owner was told: ${code}`;
    }
    return null;
  },
};

export const tokens: readonly Invariant[] = [
  ...[
    everyTokenIsKnown,
    notedIsTold,
    revokedIsDead,
    madeAsAsked,
    secretIsKept,
    usedIsUsable,
    refusedLeavesNoDoubt,
  ],
];
