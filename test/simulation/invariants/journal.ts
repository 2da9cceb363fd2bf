import type { ActivityState, ShownEntry } from '../../../src-shared/activity.ts';
import { methods } from '../../../src-shared/contract.ts';
import type { Call } from '../world/world.ts';
import type { Invariant, Scene } from './invariant.ts';

/** The chain as an answer tells of it. */
function chainIn({ method, answer }: Call): ActivityState | null {
  if (!answer?.ok) return null;
  if (method === 'activity.verify') return answer.value as ActivityState;
  return method === 'activity.list' ? (answer.value as { chain: ActivityState }).chain : null;
}

const nothingIsBroken: Invariant = {
  name: 'a-crash-breaks-no-chain',
  sentence: 'The journal of activity is told as altered only where somebody has altered it.',
  onAnswer: ({ restored, world }, call) => {
    const chain = chainIn(call);
    if (!chain || restored.length > 0 || world.keychain.lost) return null;
    return chain.allBreaks > 0 || chain.state === 'broken' ? JSON.stringify(chain) : null;
  },
};

function isRecorded(method: string): boolean {
  if (!Object.hasOwn(methods, method)) return false;
  const { kind, recorded } = methods[method as keyof typeof methods] as { kind: string; recorded?: boolean };
  return kind === 'act' && recorded !== false;
}

/** Nothing has kept a line from the disk: no kill, no fault of disk or keychain. Those of the practice team and of memory end with a run. */
function isUndisturbed({ world, restored, seen }: Scene): boolean {
  const { crashes, weather, keychain, services } = world;
  if (crashes > 0 || restored.length > 0 || weather.startInMemory || services.all.length > 2) return false;
  const isQuiet = keychain.mood === 'works' && !keychain.lost && !weather.keychain && !weather.files;
  return (
    isQuiet && !world.calls.some(one => one.method === 'keychain.useMemory') && seen.notices.length === 0
  );
}

const everyActIsWritten: Invariant = {
  name: 'every-act-is-written',
  sentence: 'What was done stands in the journal of activity, and nothing else does.',
  atEnd: scene => {
    if (!isUndisturbed(scene)) return null;
    const { world, activity } = scene;
    for (const method of new Set(world.calls.map(one => one.method))) {
      if (!isRecorded(method)) continue;
      const calls = world.calls.filter(one => one.method === method);
      // Who quits in the middle of it may end the keychain before it has given out the journal's key.
      const isCutOff = ({ run, answeredAt }: Call) =>
        answeredAt >= (world.quitAt.get(run) ?? Number.POSITIVE_INFINITY);
      const done = calls.filter(one => one.answer?.ok && !isCutOff(one)).length;
      const lines = activity.filter(
        ({ what, step, toldBy }) => what === method && step === null && toldBy === null,
      );
      const told = lines.filter(({ outcome }) => outcome === 'done').length;
      if (told < done) return `${method} was done ${done} times, and is written as done ${told} times`;
      const ended = lines.filter(({ outcome }) => outcome !== 'begun').length;
      // A token that was made and not shown is one that was made.
      const most = calls.filter(({ answer }) => answer === null || answer.ok || answer.problem.reason).length;
      if (told > most)
        return `${method} was done ${most} times at most, and is written as done ${told} times`;
      if (ended > calls.length) return `${method} was called ${calls.length} times, and ended ${ended} times`;
    }
    return twice(activity);
  },
};

/** One number, one line. */
function twice(activity: readonly ShownEntry[]): string | null {
  const ids = new Set(activity.map(({ id }) => id));
  return ids.size < activity.length ? `${activity.length} lines have ${ids.size} numbers` : null;
}

const begunIsEnded: Invariant = {
  name: 'begun-is-ended',
  sentence: 'Of everything that has begun the journal of activity says what came of it.',
  atEnd: ({ world, activity }) => {
    const open = world.calls.filter(({ answer, run }) => answer === null && run === world.run);
    const left = activity.find(
      ({ outcome, what }) => outcome === 'begun' && !open.some(one => one.method === what),
    );
    return left ? `${left.what} of "${left.about?.name}" has only begun` : null;
  },
};

export const journal: readonly Invariant[] = [nothingIsBroken, everyActIsWritten, begunIsEnded];
