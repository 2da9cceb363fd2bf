import type { Job } from '../../../src-shared/job.ts';
import type { Sent } from '../world/line.ts';
import type { Call, World } from '../world/world.ts';
import { idleLimit, lastPresence } from './answers.ts';
import { emailIn, type Invariant, inputOf, invitedBy, mayBeAbout, type Scene, textIn } from './invariant.ts';

const plain = (email: string): string => email.toLowerCase();
const same = (one: string, other: string): boolean => plain(one) === plain(other);

/** The only call that asks for what is sent here, where it begins a job that goes on by itself. */
function begunBy({ calls }: World, sent: Sent): Call | null {
  const email = emailIn(sent.request);
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
  onSent: ({ world, restored }, sent) => {
    const begun = begunBy(world, sent);
    if (!begun || idOf(begun) === null) return null;
    const off = world.calls.find(one => isWord(one, 'jobs.cancel', begun) && one.answer?.ok);
    // A folder from before that knows nothing of it, and its owner may let the job go on.
    const isForgotten = off && restored.some(({ from, at }) => from < off.answeredAt && off.answeredAt < at);
    return off && !isForgotten && sent.givenAt > off.answeredAt
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
    const email = emailIn(sent.request);
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

const exchanging =
  /^(tokens\.(use|adopt|create|rotate|endRotation|revoke|revokeById|revokeAll|forget|restore|store)|connections\.remove|keychain\.useMemory|ledger\.import)/;
/** Longer than it takes until a change is told of. */
const soonMs = 2_000;

/** The token that its connection used when an invitation was asked for; null: that cannot be told from outside. */
function usedFor(scene: Scene, call: Call): string | null {
  const { world, uses, restored } = scene;
  // A rotation takes another one into use at its own time.
  const isRotating = world.calls.some(one => one.method === 'tokens.rotate');
  if (isRotating || world.keychain.lost || restored.length > 0) return null;
  const use = uses.findLast(({ run, calls }) => run === call.run && calls <= call.n);
  const isChanging = world.calls.some(
    one =>
      exchanging.test(one.method) &&
      one.n < call.n &&
      one.run === call.run &&
      (one.answer === null || one.answeredAt > call.at - soonMs) &&
      mayBeAbout(scene, one, textIn(call, 'connectionId')),
  );
  return isChanging ? null : (use?.of.get(textIn(call, 'connectionId')) ?? null);
}

const sentWithItsToken: Invariant = {
  name: 'sent-with-its-token',
  sentence:
    'An invitation is sent with the token that was used when it was asked for, and with no other, unless its owner was told of another one, and has said since that the rest goes on.',
  onSent: (scene, { request, origin }) => {
    const { world, exchanged } = scene;
    const email = emailIn(request);
    if (email === null) return null;
    const asking = world.calls.filter(one => invitedBy(one).some(to => same(to, email)));
    const [call, other] = asking;
    if (!call || other) return null;
    const isAllowed = exchanged.some(({ id, calls }) =>
      world.calls.some(
        one => one.method === 'jobs.resume' && one.n > call.n && one.n >= calls && textIn(one, 'id') === id,
      ),
    );
    if (call.method !== 'invitations.create' && isAllowed) return null;
    const used = usedFor(scene, call);
    const kept = world.keychain.secrets.get(`${textIn(call, 'connectionId')} token ${used} ${origin}`);
    const isIt = kept === undefined || request.headers.authorization === `Bearer ${kept}`;
    return isIt ? null : `${email} was asked for while ${used} was used, and was sent with another`;
  },
};

const fewAtOnce: Invariant = {
  name: 'few-at-once',
  sentence: 'Of several invitations no more are on their way at once than was asked for.',
  onSent: ({ world }, sent) => {
    const email = emailIn(sent.request);
    const begun = email === null ? null : begunBy(world, sent);
    if (!begun || world.crashes + world.ends > 0) return null;
    // What goes to these may be of another one.
    const others = world.calls
      .filter(one => one !== begun)
      .flatMap(invitedBy)
      .map(plain);
    const invited = invitedBy(begun)
      .map(plain)
      .filter(one => !others.includes(one));
    const { atOnce = 4 } = inputOf(begun) as { atOnce?: number };
    const open = world.line.sent.filter(
      one => one.heardAt === null && invited.includes(plain(emailIn(one.request) ?? '')),
    );
    return open.length > atOnce ? `${open.length} were, and ${atOnce} were asked for` : null;
  },
};

const wordsCount: Invariant = {
  name: 'words-count',
  sentence:
    'A job that its owner has stopped does not run, and a step of which they gave their word is in no doubt.',
  onAnswer: ({ world }, call) => {
    if (!/^jobs\.(pause|settle)$/.test(call.method) || !call.answer?.ok) return null;
    const job = call.answer.value as Job;
    if (call.method === 'jobs.settle') {
      const step = job.open.find(({ n }) => n === inputOf(call).n);
      return step?.state === 'unknown' ? `step ${step.n} of job ${job.id} is as before` : null;
    }
    const goesOn = world.calls.some(one => one.n > call.n && isWord(one, 'jobs.resume', call));
    return job.state === 'running' && !goesOn ? `job ${job.id} is running` : null;
  },
};

export const batches: readonly Invariant[] = [
  ...[cancelledIsNotSent, nothingGoesOnByItself, waitsAsAsked, nothingWithoutPresence, oneClickSends],
  ...[sentWithItsToken, fewAtOnce, wordsCount],
];
