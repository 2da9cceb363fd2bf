/**
 * Whose tokens stand in a day's log: all of `tokens.identify`, against nothing but making a keyed hash of everything in the same text that
 * is as long as a token and stands by itself. Both in one process, one after the other.
 */
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { mostSoughtCharacters } from '../../src-shared/token-search.ts';
import { sinceMs } from '../support/cpu-time.ts';
import type { Aim } from './support/aims.ts';
import { type ManyTokens, newSecret, withManyTokens } from './support/many-tokens.ts';
import { median } from './support/numbers.ts';

const tokensInLog = 300;

export interface IdentifyNumbers {
  rows: number;
  characters: number;
  candidates: number;
  found: number;
  /** Milliseconds of this process's own work, one for each round. */
  identify: number[];
  hashing: number[];
}

export async function measureIdentify(size: {
  rows: number;
  characters: number;
  rounds: number;
}): Promise<IdentifyNumbers> {
  const many = await withManyTokens(size.rows);
  try {
    const text = logOf(size.characters, many.secrets.slice(0, tokensInLog));
    const numbers: IdentifyNumbers = {
      ...{ rows: size.rows, characters: text.length, candidates: candidatesIn(text).length, found: 0 },
      ...{ identify: [], hashing: [] },
    };
    for (let round = -1; round < size.rounds; round += 1) {
      const hashing = hash(text);
      const { ms, found } = await identify(many, text);
      // The first compiles.
      if (round < 0) continue;
      numbers.hashing.push(hashing);
      numbers.identify.push(ms);
      numbers.found = found;
    }
    return numbers;
  } finally {
    await many.close();
  }
}

const candidatesIn = (text: string): string[] => text.match(/[\w-]{12,}/g) ?? [];

function hash(text: string): number {
  // Made once: of bytes it would be made with every hash, which takes longer than the hash.
  const key = createSecretKey(randomBytes(32));
  const begun = process.cpuUsage();
  for (const one of new Set(candidatesIn(text))) createHmac('sha256', key).update(one).digest('base64url');
  return sinceMs(begun);
}

async function identify({ core }: ManyTokens, text: string): Promise<{ ms: number; found: number }> {
  const begun = process.cpuUsage();
  const answer = await core.app.dispatch('tokens.identify', { text });
  const ms = sinceMs(begun);
  const { value } = answer as { value?: { tokens: unknown[]; removed: unknown[] } };
  if (!value) throw new Error(`It was refused: ${JSON.stringify(answer)}`);
  return { ms, found: value.tokens.length + value.removed.length };
}

/** Lines as a proxy writes them: each request with an id, and what it was sent with. */
function logOf(characters: number, secrets: readonly string[]): string {
  const lines: string[] = [];
  const every = Math.floor(characters / 240 / Math.max(1, secrets.length));
  for (let n = 0, length = 0; length < characters - 400; n += 1) {
    const known = n % every === 0 ? secrets[n / every] : undefined;
    const request = randomBytes(16).toString('hex');
    const line = `2026-11-22T10:${String(n % 60).padStart(2, '0')}:07.123Z INFO gateway[${n}] request=${request} GET /api/v1/team "authorization: Bearer ${known ?? newSecret()}" status=200 bytes=${n * 7} client=10.0.${n % 255}.7`;
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join('\n');
}

const ratioOf = ({ identify: all, hashing }: IdentifyNumbers) => median(all) / median(hashing);

export function describeIdentify(numbers: IdentifyNumbers): string[] {
  const { rows, characters, candidates, found, identify: all, hashing } = numbers;
  return [
    `${(characters / 1024 / 1024).toFixed(1)} MB against ${rows} rows, medians of ${all.length} (aim: ratio at most 2):`,
    `  identify ${median(all).toFixed(0)} ms, found ${found}`,
    `  hashing the ${candidates} candidates alone ${median(hashing).toFixed(0)} ms, ratio ${ratioOf(numbers).toFixed(2)}`,
  ];
}

export async function run(print: (line: string) => void): Promise<Aim[]> {
  const size = { rows: 10_000, characters: mostSoughtCharacters, rounds: 7 };
  const numbers = await measureIdentify(size);
  for (const line of describeIdentify(numbers)) print(line);
  const what = '5 MB against 10,000 rows, against hashing its candidates';
  return [{ what, measured: ratioOf(numbers), most: 2, unit: 'times' }];
}
