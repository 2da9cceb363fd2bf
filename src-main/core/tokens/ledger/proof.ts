import type { Clock } from '../../base/ports/clock.ts';
import { problem } from '../../base/problem-error.ts';
import type { ServiceClocks } from '../../wire/service-clocks.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerRow } from './ledger-row.ts';

export type Proof = NonNullable<LedgerRow['lastProof']>;
type ProofTime = Pick<Proof, 'at' | 'atService'>;

interface Clocks {
  clock: Clock;
  clocks: ServiceClocks;
}

/** Now, where the service at this address has just answered. One whose clock has not been seen is taken to agree with this computer's. */
export function proofTime({ clock, clocks }: Clocks, baseUrl: string): ProofTime {
  const at = clock.now();
  return { at, atService: at + (clocks.offsetOf(baseUrl) ?? 0) };
}

/** What becomes of a row once the service has said whether it takes the token. */
export function proven(
  { refusedAt }: Pick<LedgerRow, 'refusedAt'>,
  outcome: Proof['outcome'],
  time: ProofTime,
): Pick<LedgerRow, 'refusedAt' | 'lastProof'> {
  return { refusedAt: outcome === 'works' ? null : (refusedAt ?? time.at), lastProof: { ...time, outcome } };
}

/** Writes down what the service at this address has just said of a token that it was asked about. */
export function noteProof(
  { ledger, ...clocks }: Clocks & { ledger: Ledger },
  { key, baseUrl }: { key: string; baseUrl: string },
  outcome: Proof['outcome'],
): Promise<LedgerRow> {
  const time = proofTime(clocks, baseUrl);
  return ledger.patchAnyway(key, { ...proven(ledger.get(key), outcome, time), lastUsedAt: time.at });
}

/** Why an answer is no evidence that its token is taken now: a store on the way has repeated it, or nothing is in it. null: it is. */
export type Proofless = 'repeated' | 'empty' | null;

/** @throws ProblemError where a store on the way has repeated an answer: nobody has asked the service; or where nothing is in it */
export function refuseProofless({ proofless }: { proofless: Proofless }): void {
  if (proofless === 'repeated') throw problem('blocked-on-the-way', { status: 200 });
  const part = { unreadable: 'unexpected-shape', notUnderstood: 'no-object' } as const;
  if (proofless === 'empty') throw problem('unreadable-answer', part);
}
