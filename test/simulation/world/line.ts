import {
  type Transport,
  TransportError,
  type TransportFault,
  type WireRequest,
  type WireResponse,
} from '../../../src-main/core/base/ports/transport.ts';
import { inWire, page } from '../service/answer.ts';
import type { Books } from '../service/books.ts';
import type { Chance } from './chance.ts';
import type { Hearing } from './hearing.ts';
import type { Schedule } from './schedule.ts';

/** What becomes of a request on its way. */
const lineFates = [
  'plain',
  'slow', // longer than anybody waits: it may arrive all the same
  'never-left',
  'slow-back', // it has arrived, and its answer takes long
  'lost-before', // on the way there
  'lost-after', // on the way back
  'late', // told as lost, and it arrives afterwards
  'half', // the answer breaks off
  'gateway', // a gateway gives up and answers itself, before the service has
  'page', // something on the way answers with its own page
  'redirect',
  'endless', // the answer is longer than anybody reads
  'kept', // a store on the way repeats an earlier answer
] as const;
export type LineFate = (typeof lineFates)[number];

export interface Sent {
  request: WireRequest;
  origin: string;
  /** When the program gave it to the network, which then has it, and may let it leave a little later. */
  givenAt: number;
  at: number;
  /** When the program has heard what became of it; null: it has not. */
  heardAt: number | null;
}

interface Parts {
  schedule: Schedule;
  hearing: Hearing;
  chance: () => Chance;
  fate: (request: WireRequest) => LineFate;
  /** The service behind an origin answers; null: nobody is there. */
  answer: (origin: string, request: WireRequest) => { books: Books; response: WireResponse } | null;
  onSent: (sent: Sent) => void;
  /** An answer has come, whole or a part of it, and the program is there to hear it. */
  onHeard: (request: WireRequest, response: WireResponse) => void;
}

type Ending = { response: WireResponse } | { fault: TransportFault; arrived: boolean; torn?: WireResponse };

/** The network between the program and the services. What has left goes its way, whatever becomes of the program. */
export class Line {
  readonly sent: Sent[] = [];
  /** How many that may change something are on their way and will still arrive. */
  underWay = 0;
  /** What becomes of the next one that may change something, whatever its luck; null: that is left to it. */
  nextFate: LineFate | null = null;
  /** When something on the way last repeated an earlier answer. */
  keptAt = -1;
  /** Until then nothing leaves the computer. */
  downUntil = 0;
  readonly #kept = new Map<string, { response: WireResponse; at: number }>();
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  port(isAlive: () => boolean): Transport {
    return { send: request => this.#send(request, isAlive), close: async () => undefined };
  }

  #send(request: WireRequest, isAlive: () => boolean): Promise<WireResponse> {
    const { schedule, chance: chanceOf, fate: fateOf, onSent } = this.#parts;
    const chance = chanceOf();
    const { origin } = new URL(request.url);
    const fate = fateOf(request);
    const givenAt = schedule.time;
    return new Promise((resolve, reject) => {
      let left = false;
      let over = false;
      let deaf: () => void = () => undefined;
      let sent: Sent | null = null;
      const end = (ending: Ending) => {
        if (over || !isAlive()) return;
        over = true;
        deaf();
        if (sent) sent.heardAt = schedule.time;
        if ('response' in ending) {
          this.#parts.onHeard(request, ending.response);
          resolve(ending.response);
        } else {
          const { fault, arrived, torn } = ending;
          if (torn) this.#parts.onHeard(request, torn);
          reject(new TransportError(fault, arrived, `simulated ${fault}`, torn ?? null));
        }
      };
      const stop = () => end({ fault: 'aborted', arrived: left });
      if (request.signal.aborted) return stop();
      deaf = this.#parts.hearing.onAbort(request.signal, stop);
      if (fate === 'never-left') {
        const fault = chance.pick([
          'offline',
          'name-not-resolved',
          'connection-refused',
          'connect-timeout',
          'tls-failed',
        ] as const);
        schedule.in(chance.below(20), () => end({ fault, arrived: false }));
        return;
      }
      schedule.in(
        chance.below(10),
        () => {
          if (over || !isAlive()) return;
          left = true;
          sent = { request, origin, givenAt, at: schedule.time, heardAt: null };
          this.sent.push(sent);
          onSent(sent);
          this.#travel(fate, request, origin, end);
        },
        false,
      );
    });
  }

  #travel(fate: LineFate, request: WireRequest, origin: string, end: (ending: Ending) => void): void {
    const { schedule, chance: chanceOf } = this.#parts;
    const chance = chanceOf();
    const there = chance.between(5, 60);
    const total = request.totalTimeoutMs;
    const lost: Ending = { fault: 'connection-lost', arrived: true };
    if (fate === 'lost-before') return void schedule.in(there, () => end(lost));
    if (fate === 'page') {
      return void schedule.in(there, () => end({ response: this.#between(page) }));
    }
    if (fate === 'redirect') {
      const location = chance.pick(['/login', 'https://elsewhere.example/signin', `${origin}/api/v1/team`]);
      const status = chance.pick([301, 302, 303, 307, 308]);
      return void schedule.in(there, () =>
        end({ response: this.#between({ status, body: undefined, headers: { location } }) }),
      );
    }
    const kept = this.#kept.get(keyOf(request));
    if (fate === 'kept' && request.method === 'GET' && kept) {
      this.keptAt = schedule.time;
      const age = String(Math.max(1, Math.round((schedule.time - kept.at) / 1_000)));
      const response = { ...kept.response, headers: { ...kept.response.headers, age } };
      return void schedule.in(there, () => end({ response }));
    }
    const arrives =
      fate === 'late'
        ? chance.between(1_000, 90_000)
        : fate === 'slow'
          ? chance.between(10_000, 60_000)
          : there;
    if (fate === 'late') schedule.in(there, () => end(lost));
    if (fate === 'gateway') {
      const status = chance.pick([502, 503, 504]);
      schedule.in(chance.between(1, 20_000), () =>
        end({ response: this.#between({ status, body: undefined, text: '<html><h1>Gateway</h1></html>' }) }),
      );
    }
    const stopWaiting = schedule.in(total, () => end({ fault: 'total-timeout', arrived: true }));
    const changes = request.method === 'POST';
    if (changes) this.underWay += 1;
    schedule.in(fate === 'gateway' ? chance.between(1, 60_000) : arrives, () => {
      if (changes) this.underWay -= 1;
      this.#arrive(fate, request, origin, ending => {
        stopWaiting();
        end(ending);
      });
    });
  }

  #arrive(fate: LineFate, request: WireRequest, origin: string, end: (ending: Ending) => void): void {
    const { schedule, chance: chanceOf, answer } = this.#parts;
    const chance = chanceOf();
    const found = answer(origin, request);
    if (!found) {
      end({ fault: 'connection-refused', arrived: false });
      return;
    }
    const { response } = found;
    if (request.method === 'GET' && response.status === 200) {
      this.#kept.set(keyOf(request), { response, at: schedule.time });
    }
    const back = fate === 'slow-back' ? chance.between(2_000, 25_000) : chance.between(1, 60);
    if (fate === 'lost-after')
      return void schedule.in(back, () => end({ fault: 'connection-lost', arrived: true }));
    if (fate === 'endless') return void schedule.in(back, () => end({ fault: 'too-large', arrived: true }));
    if (fate === 'half') {
      const { length } = response.body;
      // Often only its last bytes are missing: what it says stands there all the same.
      const missing = chance.yes(0.5) ? chance.below(Math.min(length, 6) + 1) : chance.below(length + 1);
      const body = response.body.subarray(0, length - missing);
      const torn = request.keepTorn ? { torn: { ...response, body } } : {};
      return void schedule.in(back, () => end({ fault: 'connection-lost', arrived: true, ...torn }));
    }
    schedule.in(back, () => end({ response }));
  }

  #between(said: Parameters<typeof inWire>[1]): WireResponse {
    return inWire(undatedBooks, said, 0);
  }
}

const undatedBooks = { manner: { dates: false } } as Books;

const keyOf = ({ method, url, headers }: WireRequest): string =>
  `${method} ${url} ${headers.authorization ?? ''}`;
