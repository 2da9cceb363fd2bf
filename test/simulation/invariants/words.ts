import type { AccessToken } from '../../../src-shared/access-token.ts';
import { hasOutlivedItsEnd } from '../../../src-shared/outlived-end.ts';
import type { FoundTokens } from '../../../src-shared/token-search.ts';
import type { Books } from '../service/books.ts';
import type { World } from '../world/world.ts';
import { type Invariant, type Scene, textIn } from './invariant.ts';

/** What was told stays told: no kill, no disk that refused or was put back, no clock that was set, no other days chosen since. */
function isUndisturbed({ world: { crashes, weather, calls }, restored }: Scene): boolean {
  const isQuiet = crashes === 0 && restored.length === 0 && !weather.files && !weather.clock;
  return isQuiet && !calls.some(one => one.method === 'settings.set');
}

const endsAreToldOnce: Invariant = {
  name: 'ends-are-told-once',
  sentence: 'The end of a token is told once at each of its stages, and only of a token that ends.',
  atEnd: scene => {
    const { world } = scene;
    const told = new Set<string>();
    for (const { name, ended, daysLeft } of world.told) {
      const made = world.services.all.flatMap(one => [...one.pats.values()]).filter(one => one.name === name);
      // Several bear it, and of those that were pasted the services know other names: each has an end of its own.
      if (name === 'Deploy') continue;
      if (made.length > 0 && made.every(one => one.expiresAt === null && one.by === 'us'))
        return `the end of "${name}" was told, and it has none`;
      // A row of which its owner has said that the token is there is told, too, whatever the service knows.
      const isAlone = made.length === 1 && scene.seen.tokens.filter(one => one.name === name).length < 2;
      const stage = `${name} ${ended} ${daysLeft}`;
      if (isAlone && isUndisturbed(scene) && told.has(stage)) return `"${name}" was told twice: ${stage}`;
      told.add(stage);
    }
    return null;
  },
};

/** Of one that is longer ago nobody is told who opens Keyholder. */
const freshDays = 30;

const dayOf = (at: number): number => Math.floor(at / 86_400_000);

/** The stages of its end that a token has reached, with 0 once it has ended. */
const reached = (end: number, days: readonly number[], at: number): number[] => [
  ...(end <= at ? [0] : []),
  ...days.filter(day => dayOf(end) - dayOf(at) <= day),
];

/** Of a row that is watched, what the owner is to be told by now: the nearest of the stages that it has reached since it was written down. */
function dueStage({ recordedAt }: AccessToken, end: number, days: readonly number[], now: number) {
  const before = new Set(reached(end, days, recordedAt));
  const due = reached(end, days, now).filter(stage => !before.has(stage));
  return due.length === 0 ? null : Math.min(...due);
}

/** The service has taken it after the end that was written down here, and does not end it then. */
function outlives(row: AccessToken, end: number, services: readonly Books[]): boolean {
  if (!hasOutlivedItsEnd(row)) return false;
  const pats = services
    .flatMap(one => [...one.pats.values()])
    .filter(one => one.secret.endsWith(row.tail ?? ''));
  return pats.some(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > end);
}

/** It was pasted with the id of another: on another computer both are one row, and which of them has outlived its end nobody can say. */
const isOfTwo = ({ calls }: World, { id, tail }: AccessToken): boolean =>
  calls.some(
    one =>
      one.method === 'tokens.adopt' &&
      id !== null &&
      textIn(one, 'id') === id &&
      !textIn(one, 'token').endsWith(tail ?? ''),
  );

const endsAreTold: Invariant = {
  name: 'ends-are-told',
  sentence:
    'The end of a token that is watched is told by the time that it is due, at the latest when Keyholder is opened next.',
  atEnd: ({ world, seen, restored, told: { since, days } }) => {
    const { weather } = world;
    // Nobody knows what time it is where clocks are set.
    if (weather.host !== 'electron' || weather.clock || restored.length > 0 || days.length === 0) return null;
    const services = new Set(seen.connections.filter(one => one.kind === 'service').map(one => one.id));
    for (const row of seen.tokens) {
      if (!row.watch || row.state !== 'active' || !services.has(row.connectionId)) continue;
      if (hasOutlivedItsEnd(row) && isOfTwo(world, row)) continue;
      const end = row.expiresAt === null ? Number.NaN : Date.parse(row.expiresAt);
      const stage = dueStage(row, end, days, since);
      if (stage === null || outlives(row, end, world.services.all)) continue;
      // The runs before were too short for it.
      if (dayOf(since) - dayOf(end) > freshDays) continue;
      // It may have been told of under a name that it had until it was pasted with another, but not of the end that it had.
      const names = [row.name, ...row.alsoKnown.flatMap(({ what, text }) => (what === 'name' ? [text] : []))];
      const isTold = world.told.some(
        ({ name, at, ended, daysLeft }) =>
          names.includes(name) &&
          ended === end <= at &&
          daysLeft === Math.max(0, dayOf(end) - dayOf(at)) &&
          reached(end, days, at).includes(stage),
      );
      if (!isTold) return `that of "${row.name}" (${row.expiresAt}) was not, ${stage} days before it`;
    }
    return null;
  },
};

const namedIsMeant: Invariant = {
  name: 'named-is-meant',
  sentence: 'A token that is found in a text stands in it.',
  onAnswer: ({ world }, call) => {
    if (call.method !== 'tokens.identify' || !call.answer?.ok) return null;
    const { tokens, removed } = call.answer.value as FoundTokens;
    const text = textIn(call, 'text');
    const made = world.services.all.flatMap(one => [...one.pats.values()]);
    for (const { id, name, how, tail } of [...tokens, ...removed]) {
      // The id of any other may be what an owner typed.
      if (how !== 'created' || id === null) continue;
      // Two services may count alike, and owners call theirs alike.
      const isIts = (secret: string) => tail === null || secret.endsWith(tail);
      const same = made.filter(
        one => one.id === id && one.name === name && one.by === 'us' && isIts(one.secret),
      );
      if (same.length > 0 && !same.some(({ secret }) => text.includes(secret)))
        return `"${name}" (${id}) is named, and stands in no place of it`;
    }
    return null;
  },
};

export const words: readonly Invariant[] = [endsAreToldOnce, endsAreTold, namedIsMeant];
