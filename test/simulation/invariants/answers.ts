import { methods } from '../../../src-shared/contract.ts';
import type { Call } from '../world/world.ts';
import { type Invariant, inputOf, type Scene } from './invariant.ts';

const understood: Invariant = {
  name: 'never-internal',
  sentence: 'Whatever happens, the answer is one of those that somebody has thought of.',
  onAnswer: ({ world }, call) => {
    if (call.answer?.ok === false && call.answer.problem.code === 'internal') {
      return `${call.method} answered "internal": ${world.log.lines.slice(-2).join(' | ')}`;
    }
    return null;
  },
};

const longestMs = 30 * 60_000;

const everyCallIsAnsweredInTime: Invariant = {
  name: 'every-call-is-answered-in-time',
  sentence: 'No call waits for longer than anybody would, whatever is in its way.',
  onStep: ({ world }) => {
    const open = world.calls.find(
      one => one.answer === null && one.run === world.run && world.schedule.time - one.at > longestMs,
    );
    return open ? `${open.method} of step ${open.step} waits` : null;
  },
};

const everyCallIsAnswered: Invariant = {
  name: 'every-call-is-answered',
  sentence: 'Every call is answered once nothing is in its way any more.',
  atEnd: ({ world }) => {
    const open = world.calls.find(one => one.answer === null && one.run === world.run);
    return open ? `${open.method} of step ${open.step} was never answered` : null;
  },
};

/** The last moment that the owner was surely there, by the clock that nobody sets. A touch ends no absence. */
export function lastPresence(
  { world }: Scene,
  { run, n: before }: Pick<Call, 'run' | 'n'>,
  limit: number,
): number {
  let last = world.startedAt;
  for (const { run: itsRun, n, method, answer, elapsedAt, elapsedAnsweredAt } of world.calls) {
    if (itsRun !== run || n >= before) continue;
    if (method === 'idle.touch' && elapsedAt - last <= limit) last = elapsedAt;
    // Whoever has answered a box was there when they did, also where the computer has slept since it was opened.
    if (method === 'idle.confirm' && (answer?.ok ?? true))
      last = answer === null ? world.clock.elapsed() : elapsedAnsweredAt;
  }
  return last;
}

/** Set at some time, by whoever: the longest that counts. */
export function idleLimit({ world, restored }: Scene): number {
  if (restored.length > 0) return Number.POSITIVE_INFINITY;
  const set = world.calls
    .filter(one => one.method === 'settings.set' && inputOf(one).idleMinutes !== undefined)
    .map(one => Number(inputOf(one).idleMinutes));
  const all = [15, ...set].map(minutes => (minutes > 0 ? minutes : Number.POSITIVE_INFINITY));
  return Math.max(...all) * 60_000;
}

const awayIsAway: Invariant = {
  name: 'away-is-away',
  sentence: 'After an absence nothing that takes the owner’s presence is done before they have confirmed it.',
  onAnswer: (scene, call) => {
    const traits = Object.hasOwn(methods, call.method) ? methods[call.method as keyof typeof methods] : null;
    if (traits?.presence !== true || !call.answer?.ok) return null;
    // It may have waited since it was asked: what counts is that they have confirmed it by the time at which it is done.
    const isConfirmed = ({ run, n, method, answer }: Call) =>
      run === call.run && n > call.n && method === 'idle.confirm' && answer?.ok === true;
    if (scene.world.calls.some(isConfirmed)) return null;
    const away = call.elapsedAt - lastPresence(scene, call, idleLimit(scene));
    return away > idleLimit(scene)
      ? `${call.method} was done after ${Math.round(away / 60_000)} min of absence`
      : null;
  },
};

export const answers: readonly Invariant[] = [
  understood,
  everyCallIsAnsweredInTime,
  everyCallIsAnswered,
  awayIsAway,
];
