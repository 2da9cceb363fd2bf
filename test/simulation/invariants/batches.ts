import type { Job } from '../../../src-shared/job.ts';
import type { Sent } from '../world/line.ts';
import type { Call, World } from '../world/world.ts';
import { idleLimit, lastPresence } from './answers.ts';
import { type Invariant, invitedBy, textIn } from './invariant.ts';

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whom a request invites; null: nobody. */
function emailIn({ request: { method, url, body } }: Sent): string | null {
  if (method !== 'POST' || !url.endsWith('/team/invitations')) return null;
  return String((JSON.parse(body ?? '{}') as { email?: unknown }).email);
}

/** The only call that asks for what is sent here, where it begins a job that goes on by itself. */
function begunBy({ calls }: World, sent: Sent): Call | null {
  const email = emailIn(sent);
  const name = /createPat/.test(sent.request.body ?? '') ? nameIn(sent) : null;
  const asking = calls.filter(
    one =>
      (email !== null && invitedBy(one).some(to => same(to, email))) ||
      (name !== null && /^tokens\.(create|rotate)$/.test(one.method) && textIn(one, 'name') === name),
  );
  const [first, ...others] = asking;
  return first && others.length === 0 && /sendMany|rotate/.test(first.method) ? first : null;
}

const nameIn = ({ request }: Sent): string | null =>
  (JSON.parse(request.body ?? '{}') as { variables?: { name?: string } }).variables?.name ?? null;

const idOf = ({ answer }: Call): string | null => (answer?.ok ? (answer.value as Job).id : null);

const isWord = (one: Call, method: string, of: Call): boolean =>
  one.method === method && (idOf(of) === null || textIn(one, 'id') === idOf(of));

const cancelledIsNotSent: Invariant = {
  name: 'cancelled-is-not-sent',
  sentence: 'Of a job that was called off nothing more is sent.',
  onSent: ({ world }, sent) => {
    const begun = begunBy(world, sent);
    if (!begun || idOf(begun) === null) return null;
    const off = world.calls.find(one => isWord(one, 'jobs.cancel', begun) && one.answer?.ok);
    return off && sent.givenAt > off.answeredAt
      ? `${sent.request.url} ${sent.givenAt - off.answeredAt} ms after that`
      : null;
  },
};

const nothingGoesOnByItself: Invariant = {
  name: 'nothing-goes-on-by-itself',
  sentence: 'What a job has left when a run ended waits for the owner’s word in the next one.',
  onSent: ({ world }, sent) => {
    const begun = begunBy(world, sent);
    if (!begun || begun.run === world.run) return null;
    const isTold = world.calls.some(one => one.run === world.run && isWord(one, 'jobs.resume', begun));
    return isTold ? null : `${sent.request.body} left in run ${world.run}, and was asked for in ${begun.run}`;
  },
};

const asksToWaitMs = 2_000;

const waitsAsAsked: Invariant = {
  name: 'waits-as-asked',
  sentence:
    'What a service has had no time for is not sent again before the time that it has asked for is over.',
  onSent: ({ world }, sent) => {
    const email = emailIn(sent);
    const begun = email !== null && begunBy(world, sent);
    if (!begun || world.calls.some(one => one.method === 'jobs.resume' && one.n > begun.n)) return null;
    const away = world.limited.findLast(one => one.run === world.run && same(one.email, email));
    return away && sent.givenAt < away.at + asksToWaitMs
      ? `${email} left ${sent.givenAt - away.at} ms after it was turned away`
      : null;
  },
};

/** Longer than anything lasts between the look whether somebody is there and what leaves then. */
const longMs = 10 * 60_000;

const nothingWithoutPresence: Invariant = {
  name: 'nothing-without-presence',
  sentence: 'After an absence nothing more of a job is sent.',
  onSent: (scene, sent) => {
    const { world } = scene;
    // Nobody knows for how long a computer has slept since it was looked.
    if (world.weather.clock || !begunBy(world, sent)) return null;
    const limit = idleLimit(scene);
    const now = { run: world.run, n: Number.POSITIVE_INFINITY };
    const away = world.clock.elapsed() - lastPresence(scene, now, limit);
    return away > limit + longMs
      ? `${sent.request.url} after ${Math.round(away / 60_000)} min of absence`
      : null;
  },
};

/** Problems after which it was sent. */
const wasSent = ({ answer }: Call): boolean =>
  answer !== null && (answer.ok || answer.problem.code === 'outcome-unknown');

const oneClickSends: Invariant = {
  name: 'one-click-sends',
  sentence: 'While an invitation is on its way nobody sends it a second time.',
  onAnswer: ({ world }, call) => {
    if (call.method !== 'invitations.create' || !wasSent(call)) return null;
    const other = world.calls.find(
      one =>
        one !== call &&
        one.run === call.run &&
        one.method === call.method &&
        wasSent(one) &&
        one.answeredAt > call.at &&
        textIn(one, 'connectionId') === textIn(call, 'connectionId') &&
        same(textIn(one, 'email'), textIn(call, 'email')),
    );
    return other
      ? `${textIn(call, 'email')} was, by the calls of steps ${other.step} and ${call.step}`
      : null;
  },
};

export const batches: readonly Invariant[] = [
  ...[cancelledIsNotSent, nothingGoesOnByItself, waitsAsAsked, nothingWithoutPresence, oneClickSends],
];
