import type { Arrival } from '../service/books.ts';
import type { Call } from '../world/world.ts';
import { type Invariant, invitedBy, type Scene, textIn } from './invariant.ts';

/** Problems after which the thing may be there all the same. Every other one says that it was not done, and never will be. */
function mayBeDone({ answer }: Call): boolean {
  if (answer === null || answer.ok) return true;
  const { code, reason } = answer.problem;
  return code === 'outcome-unknown' || (code === 'unreadable-answer' && reason !== undefined);
}

/** Problems that say that nothing has left this computer. */
const neverLeft = new Set([
  ...[
    'invalid-input',
    'away',
    'session-missing',
    'token-missing',
    'team-unknown',
    'origin-not-allowed',
    'busy',
  ],
  ...['policy-unusable', 'storage-unwritable', 'keychain-locked', 'keychain-unavailable', 'keychain-waiting'],
  ...['offline', 'name-not-resolved', 'connection-refused', 'tls-failed', 'cancelled', 'unknown-item'],
]);

function left({ answer }: Call): boolean {
  if (answer === null || answer.ok) return true;
  const { code, reason } = answer.problem;
  // The service turned the session away, and another one is there by now.
  return !neverLeft.has(code) || reason === 'session-exchanged';
}

interface Kind {
  method: string;
  arrival: Arrival['what'];
  of: (call: Call) => readonly string[];
  arrived: (scene: Scene, of: string) => number;
  madeByUs: (scene: Scene, of: string) => number;
  madeAtAll: (scene: Scene, of: string) => number;
  what: string;
}

const plain = (text: string): string => text.normalize('NFC').toLowerCase();

const kinds: readonly Kind[] = [
  {
    method: 'tokens.create',
    arrival: 'createPat',
    what: 'token',
    of: call => (/^tokens\.(create|rotate)$/.test(call.method) ? [textIn(call, 'name')] : []),
    arrived: (scene, of) => arrivals(scene, 'createPat', of),
    madeByUs: (scene, of) => pats(scene).filter(one => one.by === 'us' && plain(one.name) === of).length,
    madeAtAll: (scene, of) => pats(scene).filter(one => plain(one.name) === of).length,
  },
  {
    method: 'invitations.create',
    arrival: 'invite',
    what: 'invitation',
    of: invitedBy,
    arrived: (scene, of) => arrivals(scene, 'invite', of),
    madeByUs: (scene, of) => invites(scene).filter(one => one.by === 'us' && plain(one.email) === of).length,
    madeAtAll: (scene, of) => invites(scene).filter(one => plain(one.email) === of).length,
  },
];

const pats = ({ world }: Scene) => world.services.all.flatMap(one => [...one.pats.values()]);
const invites = ({ world }: Scene) => world.services.all.flatMap(one => one.invites);
const arrivals = ({ world }: Scene, what: string, of: string): number =>
  world.services.all.flatMap(one => one.arrivals).filter(one => one.what === what && plain(one.of) === of)
    .length;

/** Who asked for what, and what of it somebody has to look at again. */
class Asked {
  readonly calls = new Map<string, Call[]>();
  #answered = 0;
  readonly #arrived = new Map<object, number>();
  #seen = 0;
  #stamp = '';
  #due = new Set<string>();

  /** Names of what has come to the service, or was answered, since everything was looked at last. */
  due({ world }: Scene): Set<string> {
    const stamp = `${world.step} ${world.schedule.count} ${world.answered.length}`;
    if (stamp === this.#stamp) return this.#due;
    this.#stamp = stamp;
    this.#due = new Set();
    for (; this.#seen < world.calls.length; this.#seen += 1) this.#add(world.calls[this.#seen]);
    for (; this.#answered < world.answered.length; this.#answered += 1) {
      for (const name of namesOf(world.answered[this.#answered])) this.#due.add(name);
    }
    for (const books of world.services.all) {
      for (let at = this.#arrived.get(books) ?? 0; at < books.arrivals.length; at += 1) {
        const arrival = books.arrivals[at];
        const kind = kinds.find(one => one.arrival === arrival?.what);
        if (kind && arrival) this.#due.add(`${kind.method} ${plain(arrival.of)}`);
      }
      this.#arrived.set(books, books.arrivals.length);
    }
    return this.#due;
  }

  #add(call: Call | undefined): void {
    if (!call) return;
    for (const name of namesOf(call)) this.calls.set(name, [...(this.calls.get(name) ?? []), call]);
  }
}

function namesOf(call: Call | undefined): string[] {
  if (!call) return [];
  return kinds.flatMap(kind => kind.of(call).flatMap(of => (of === '' ? [] : `${kind.method} ${plain(of)}`)));
}

const askedIn = new WeakMap<object, Asked>();

function firstOf(
  scene: Scene,
  judge: (kind: Kind, of: string, calls: Call[]) => string | null,
): string | null {
  const asked = askedIn.get(scene.world) ?? new Asked();
  askedIn.set(scene.world, asked);
  for (const name of asked.due(scene)) {
    const kind = kinds.find(one => name.startsWith(`${one.method} `));
    const calls = asked.calls.get(name);
    const found = kind && calls ? judge(kind, name.slice(kind.method.length + 1), calls) : null;
    if (found !== null) return found;
  }
  return null;
}

const sentOnce: Invariant = {
  name: 'sent-once',
  sentence: 'What was asked for once is sent once.',
  onStep: scene =>
    firstOf(scene, (kind, of, calls) => {
      // Those of a batch are sent again where the service had no time for them.
      const isOfMany = calls.some(({ method }) => method !== kind.method);
      const times = isOfMany ? kind.madeByUs(scene, of) : kind.arrived(scene, of);
      const most = calls.filter(left).length;
      return times > most
        ? `${kind.what} "${of}" came to the service ${times} times, and ${most} of ${calls.length} calls may have sent it`
        : null;
    }),
};

const refusedIsNotDone: Invariant = {
  name: 'refused-is-not-done',
  sentence: 'What was told as refused or not sent is not there, and never comes to be.',
  onStep: scene =>
    firstOf(scene, (kind, of, calls) => {
      const made = kind.madeByUs(scene, of);
      const most = calls.filter(mayBeDone).length;
      if (made <= most) return null;
      const told = calls.map(({ answer }) =>
        answer === null ? 'nothing' : answer.ok ? 'done' : answer.problem.code,
      );
      return `${made} of ${kind.what} "${of}" were made, and the owner was told: ${told.join(', ')}`;
    }),
};

const doneIsDone: Invariant = {
  name: 'done-is-done',
  sentence: 'What was told as done is there.',
  onStep: scene =>
    firstOf(scene, (kind, of, calls) => {
      // A batch that was begun is not done: its steps say so.
      const done = calls.filter(({ method, answer }) => method === kind.method && answer?.ok).length;
      const made = kind.madeAtAll(scene, of);
      return made < done
        ? `${kind.what} "${of}" was told as done ${done} times, and was made ${made} times`
        : null;
    }),
};

export const counts: readonly Invariant[] = [sentOnce, refusedIsNotDone, doneIsDone];
