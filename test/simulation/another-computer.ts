import type { TransferRow } from '../../src-main/core/transfer/transfer-row.ts';
import type { Method } from '../../src-shared/rpc.ts';
import { lacking } from './owner/acts.ts';
import { inputFor, passphrase } from './owner/inputs.ts';
import { look, nothingSeen, type Seen, valueIn } from './owner/seen.ts';
import { Chance } from './world/chance.ts';
import type { Weather } from './world/weather.ts';
import { type Brought, type Call, World } from './world/world.ts';

/** What is written there of tokens, and what comes of them. */
const weights: Readonly<Partial<Record<Method, number>>> = {
  ...{ 'tokens.create': 6, 'tokens.adopt': 3, 'tokens.note': 2, 'tokens.setId': 2, 'tokens.use': 2 },
  ...{ 'tokens.revoke': 2, 'tokens.revokeById': 1, 'tokens.forget': 2, 'tokens.restore': 1 },
  ...{ 'tokens.rotate': 1, 'tokens.endRotation': 1, 'connections.create': 1, 'connections.remove': 0.3 },
};

/** Its steps are none of this computer's: everything there has a luck of its own. */
const firstStep = 1_000;
const patienceMs = 60_000;

/**
 * The owner has had another computer, of which they bring files along: it asked the same services, some time ago, and what it made
 * there is there.
 */
export async function anotherComputer(here: World): Promise<void> {
  const chance = new Chance(here.seed, 'another computer');
  const away = chance.pick([3 * 3_600_000, 5 * 86_400_000]);
  const weather: Weather = {
    ...{ crashes: false, files: false, keychain: false, service: false, clock: false, others: false },
    ...{ silly: false, long: false, elsewhere: false, host: 'web', startInMemory: false, policy: null },
    ...{ network: chance.yes(0.3), store: false },
  };
  const there = new World(here.seed, weather, true);
  there.clock.setBy(-away);
  for (const books of there.services.all) books.clockAhead = -away;
  there.beginStep(firstStep);
  await there.start();
  let seen = await look(there, nothingSeen);
  const acts = chance.between(6, 24);
  const early = chance.yes(0.3) ? chance.below(acts) : -1;
  for (let n = 0; n < acts; n += 1) {
    there.beginStep(firstStep + 1 + n);
    const luck = there.luck('step');
    const method = lacking(seen, luck) ?? (luck.weighted(weights as Record<Method, number>) as Method);
    await answered(there, there.call(method, inputFor({ world: there, seen, chance: luck, method })));
    seen = await look(there, seen);
    if (n === early) await bring(here, there, seen);
  }
  await bring(here, there, seen);
  there.crash();
  for (const [at, books] of here.services.all.entries()) {
    const other = there.services.all[at];
    if (other) books.takeOver(other, away);
  }
}

/** A file of what is known there now. A token whose creation is refused while the file is made stands in no row any more. */
async function bring(here: World, there: World, seen: Seen): Promise<void> {
  const call = await answered(there, there.ask('ledger.export', { passphrase }));
  const { text } = valueIn(call, { text: '' });
  if (text === '') return;
  const content = contentOf(text);
  const keys = new Set(content.tokens.map(({ key }) => key));
  const still = new Set(rowsOf(await look(there, seen)).map(({ key }) => key));
  const lacks = rowsOf(seen).find(({ key }) => still.has(key) && !keys.has(key))?.name ?? null;
  here.brought.push({ text, ...content, lacks });
}

const rowsOf = ({ tokens, removed }: Seen) => [...tokens, ...removed];

/** As the double of the port for such files writes it. */
function contentOf(text: string): Omit<Brought, 'text' | 'lacks'> {
  const lines = Buffer.from(text.split('\n').at(-1) ?? '', 'base64')
    .toString()
    .trim()
    .split('\n');
  const all = lines.map(line => JSON.parse(line) as { key?: string; token?: TransferRow });
  return { keys: all.flatMap(one => one.key ?? []), tokens: all.flatMap(one => one.token ?? []) };
}

async function answered({ schedule }: World, call: Call): Promise<Call> {
  await schedule.settled();
  const until = schedule.time + patienceMs;
  for (
    let { nextAt } = schedule;
    call.answer === null && nextAt !== null && nextAt <= until;
    { nextAt } = schedule
  )
    await schedule.next();
  return call;
}
