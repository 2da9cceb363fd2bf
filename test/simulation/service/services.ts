import type { RunningPractice } from '../../../src-main/core/base/ports/practice-launcher.ts';
import type { WireRequest, WireResponse } from '../../../src-main/core/base/ports/transport.ts';
import { Chance } from '../world/chance.ts';
import type { World } from '../world/world.ts';
import { inWire, type Said } from './answer.ts';
import { Books, counting, type Manner } from './books.ts';
import { answerGraphql, type GraphqlFate } from './graphql.ts';
import { answerRest, epoch, type RestFate } from './rest.ts';

/** All services of a history. Their ids count from one, so that an id of one is another one's too. */
export class Services {
  /** From here on every one of them does what it is asked. */
  calm = false;
  readonly all: Books[];
  readonly #world: World;
  readonly #restFates: typeof restWeights;
  readonly #graphqlFates: typeof graphqlWeights;

  constructor(world: World) {
    this.#world = world;
    this.#restFates = new Chance(world.seed, 'fates of the API').mixture(restWeights);
    this.#graphqlFates = new Chance(world.seed, 'fates of the dashboard').mixture(graphqlWeights);
    this.all = ['acme', 'beta'].map(name =>
      this.#open(name, `https://api.${name}.example`, `https://dash.${name}.example`),
    );
  }

  /** The service that has this origin. */
  behind(origin: string): Books | null {
    return this.all.find(one => one.api === origin || one.dashboard === origin) ?? null;
  }

  answer(origin: string, request: WireRequest): { books: Books; response: WireResponse } | null {
    const books = this.behind(origin);
    if (!books) return null;
    const chance = this.#world.luck('service');
    const bad = this.#world.weather.service && !this.calm && chance.yes(0.3);
    const now = epoch + books.time + books.clockAhead;
    const said =
      origin === books.api
        ? answerRest(books, request, { fate: bad ? chance.weighted(this.#restFates) : 'plain', chance, now })
        : answerGraphql(books, request, {
            fate: bad ? chance.weighted(this.#graphqlFates) : 'plain',
            chance,
          });
    if (request.method === 'GET') this.#meanwhile(books);
    const response = inWire(books, said, now);
    const headers = { ...response.headers, 'x-request-id': this.#requestId(said, response) };
    return { books, response: { ...response, headers } };
  }

  /** Some put what is new in an answer into its id as well, which is written down. */
  #requestId({ setCookie }: Said, { body }: WireResponse): string {
    const chance = this.#world.luck('request ids');
    const usual = `req-${chance.hex(8)}`;
    if (!this.#world.weather.service || !chance.yes(0.2)) return usual;
    return setCookie ?? /"token":"(\w+)"/.exec(Buffer.from(body).toString())?.[1] ?? usual;
  }

  /** Somebody accepts while the list is read. */
  #meanwhile(books: Books): void {
    if (this.calm || !this.#world.weather.others) return;
    const chance = this.#world.luck('meanwhile');
    const there = books.invites.filter(one => one.goneAt === null);
    if (there.length > 0 && chance.yes(0.3)) books.take(chance.pick(there));
  }

  /** A new one each time: it lives in the program's own memory. */
  startPractice(): RunningPractice {
    const n = this.all.length;
    const books = this.#open(
      `practice${n}`,
      `http://127.0.0.1:${40_000 + n}`,
      `http://127.0.0.1:${50_000 + n}`,
    );
    this.all.push(books);
    const teamId = books.teams[0] ?? '';
    return {
      ...{ baseUrl: books.api, dashboardUrl: books.dashboard, teamId },
      ...{
        session: books.newSession(),
        token: books.createPat('Practice token', teamId, null, 'others').secret,
      },
      close: async () => undefined,
    };
  }

  #open(name: string, api: string, dashboard: string): Books {
    const world = this.#world;
    const books = new Books({
      ...{ name, api, dashboard, manner: mannerOf(world, name) },
      ...{ time: () => world.schedule.time, chance: () => world.luck('books') },
    });
    books.clockAhead = world.clock.slept;
    const chance = world.luck(`before ${name}`);
    for (let left = chance.pick([0, 3, 5, 7]); left > 0; left -= 1) {
      const one = { email: `b${left}@before.example`, role: 'member', useSeat: false, by: 'others' } as const;
      books.invite({ ...one, teamId: chance.pick(books.teams) }).at -= chance.between(1, 9) * 86_400_000;
    }
    return books;
  }
}

export const services = (world: World): Services => new Services(world);

function mannerOf(world: World, name: string): Manner {
  const chance = world.luck(`manner of ${name}`);
  const ids = chance.pick(['count', 'beyond-2^53', 'opaque'] as const);
  const manner = {
    ids,
    idsAsNumbers: ids !== 'opaque' && chance.yes(0.5),
    list: chance.pick([
      'array',
      'has-more',
      'cursor',
      'link',
      'drf',
      'pages',
      'lone',
      'total',
      'feathers',
      'page-count',
    ] as const),
    pageSize: chance.pick([1, 2, 2, 3, 20]),
    team: chance.pick(['plain', 'plain', 'wrapped', 'no-id', 'number'] as const),
    made: chance.pick(['object', 'object', 'wrapped', 'empty', 'accepted', 'list'] as const),
    refusal: chance.pick(['message', 'fields', 'problem', 'text'] as const),
    graphql: chance.pick(['codes', 'statuses', 'null-data'] as const),
    sessions: chance.weighted({ stay: 6, renewed: 2, 'renewed-at-once': 1 }),
    open: chance.yes(0.2),
    times: chance.pick(['s', 'ms', 'rfc3339'] as const),
    dates: chance.yes(0.8),
  };
  const hides = counting.has(manner.list) && chance.yes(0.3);
  return { ...manner, hides, blots: chance.yes(0.1), longSecrets: chance.yes(0.15) };
}

const restWeights: Readonly<Record<RestFate, number>> = {
  ...{
    plain: 0,
    refused: 3,
    limited: 2,
    'no-under-200': 2,
    'fault-before': 2,
    'fault-after': 3,
    'odd-yes': 3,
    ended: 1,
    echo: 2,
    'not-here': 1,
    forgery: 1,
    between: 1,
  },
};

const graphqlWeights: Readonly<Record<GraphqlFate, number>> = {
  ...{
    plain: 0,
    refused: 3,
    limited: 2,
    'fault-before': 2,
    'fault-after': 3,
    below: 3,
    'fault-with-data': 2,
    redirect: 1,
  },
  ...{ 'secret-hidden': 1, 'of-another': 2, lives: 2, ended: 1, echo: 2, forgery: 1, between: 1 },
};
