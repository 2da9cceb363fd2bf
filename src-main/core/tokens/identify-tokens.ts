import type { Output } from '../../../src-shared/rpc.ts';
import type { Clock } from '../base/ports/clock.ts';
import { inStretches, type Sliced } from '../base/stretch.ts';
import type { KnownSecrets } from '../custody/known-secrets.ts';
import type { LedgerRow } from './ledger/ledger-row.ts';
import { type MarkKey, markOf } from './marks/mark-key.ts';
import { shownRow } from './overview/overview-rows.ts';
import type { TokensOverview } from './overview/tokens-overview.ts';
import { removedTokens } from './removed-tokens.ts';
import { lookForTokens, type Tails } from './token-candidates.ts';
import type { TokenParts } from './token-parts.ts';

interface Parts extends TokenParts {
  clock: Clock;
  known: KnownSecrets;
  overview: TokensOverview;
}

/**
 * Names the rows whose tokens stand in a text, those of revoked and removed tokens too. SECURITY: a text in which tokens are looked
 * for is kept nowhere, and only a whole token is named. Nothing
 * can be guessed bit by bit.
 * @throws ProblemError where the keychain keeps the key of the fingerprints back
 */
export async function identifyTokens(parts: Parts, text: string): Promise<Output<'tokens.identify'>> {
  const { ledger, removed, marks, clock, known, overview } = parts;
  await marks.fill();
  const keys = await marks.keys();
  const rows = new Map<string, LedgerRow>();
  let unrecognisable = 0;
  // What is in both lists is still in the ledger.
  for (const row of [...removed.all, ...ledger.all]) rows.set(row.key, row);
  const byMark = new Map<string, string[]>();
  for (const { key, fingerprint, otherFingerprints, state } of rows.values()) {
    const all = fingerprint === null ? otherFingerprints : [fingerprint, ...otherFingerprints];
    const own = all.filter(mark => marks.isKnown({ fingerprint: mark }));
    for (const mark of own) byMark.set(mark, [...(byMark.get(mark) ?? []), key]);
    if (own.length === 0 && state !== 'revoked') unrecognisable += 1;
  }
  const found = await inStretches(clock, search(text, tailsOf(rows.values(), keys), byMark));
  known.addAll(found.map(({ secret }) => secret));
  const named = new Set(found.flatMap(({ keys: ofToken }) => ofToken));
  return {
    tokens: overview.judged(ledger.all.filter(row => named.has(row.key))).map(shownRow),
    removed: removedTokens(parts).filter(row => named.has(row.key)),
    unrecognisable,
  };
}

interface Found {
  secret: string;
  keys: string[];
}

function* search(
  text: string,
  tails: Tails<MarkKey>,
  byMark: ReadonlyMap<string, string[]>,
): Sliced<Found[]> {
  const found: Found[] = [];
  if (byMark.size === 0) return found;
  yield* lookForTokens(text, tails, (secret, keys) => {
    for (const key of keys) {
      const of = byMark.get(markOf(secret, key));
      if (of) found.push({ secret, keys: of });
    }
  });
  return found;
}

/** Each with the keys that fingerprints of such tokens were made with. */
function tailsOf(rows: Iterable<LedgerRow>, keys: readonly MarkKey[]): Tails<MarkKey> {
  const byName = new Map(keys.map(key => [key.name, key]));
  const four = new Map<string, Set<MarkKey>>();
  const short = new Set<MarkKey>();
  for (const { tail, otherTails, fingerprint, otherFingerprints } of rows) {
    for (const mark of [fingerprint, ...otherFingerprints]) {
      const key = byName.get(mark?.split('.')[0] ?? '');
      if (!key) continue;
      if (tail === null) short.add(key);
      else for (const one of [tail, ...otherTails]) four.set(one, (four.get(one) ?? new Set()).add(key));
    }
  }
  return { four: new Map([...four].map(([tail, of]) => [tail, [...of]])), short: [...short] };
}
