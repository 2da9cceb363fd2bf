import { fieldMessages } from '../../../../src-shared/field-messages.ts';
import type { Job, Revoked } from '../../../../src-shared/job.ts';
import type { RemovedToken } from '../../../../src-shared/removed-token.ts';
import {
  type PlannedRevocation,
  type Revocation,
  type RevocationOutcome,
  type RevocationPlan,
  revocationWord,
} from '../../../../src-shared/revocation.ts';
import { parseRfc3339 } from '../../../../src-shared/rfc3339.ts';
import type { Output, ParsedInput } from '../../../../src-shared/rpc.ts';
import { problem } from '../../base/problem-error.ts';
import { plainestId } from '../../base/same-id.ts';
import { Serial } from '../../base/serial.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { byAnyKey, isMadeThere, type LedgerRow } from '../ledger/ledger-row.ts';
import { removedTokens } from '../removed-tokens.ts';
import type { TokenParts } from '../token-parts.ts';
import { RevocationJob, revocationKind } from './revocation-job.ts';
import { outcomeOf } from './revocation-outcome.ts';

type Which = ParsedInput<'tokens.revokePlan'>;

/** Everything revoked in one act: reviewed before, done as jobs, and told as it is. */
export class Revocations {
  readonly #parts: TokenParts;
  readonly #jobs: Jobs;
  /** What is asked for twice at the same time is looked at one after the other. */
  readonly #serial = new Serial();

  constructor(parts: TokenParts, jobs: Jobs) {
    this.#parts = parts;
    this.#jobs = jobs;
    jobs.add(new RevocationJob(parts, jobs));
  }

  /** What would be revoked, and what cannot be from here. @throws ProblemError `unknown-item` */
  plan({ connectionId, keys }: Which): RevocationPlan {
    const { connections } = this.#parts;
    const ids =
      connectionId === null ? connections.all.map(({ id }) => id) : [connections.get(connectionId).id];
    const wanted = keys && new Set(keys);
    const rows = ids.flatMap(id => this.#living(id)).filter(({ key }) => wanted?.has(key) ?? true);
    const count = rows.filter(({ way }) => way === 'ready').length;
    return { rows, word: count === 0 ? null : revocationWord(count) };
  }

  /**
   * Begins a job for each connection, which sends each of them once and goes on by itself. One that is about to revoke all of them
   * already is what two windows have asked for, and no second one is begun.
   * @throws ProblemError `invalid-input` where what was typed is not the plan's word: what it would revoke may be another by now;
   * `origin-not-allowed` and its kin of the one connection. Of several, each job says what is in its way
   */
  begin(asked: ParsedInput<'tokens.revokeAll'>): Promise<Output<'tokens.revokeAll'>> {
    return this.#serial.run(() => this.#begin(asked));
  }

  async #begin({ typed, ...which }: ParsedInput<'tokens.revokeAll'>): Promise<Output<'tokens.revokeAll'>> {
    const { connections, gate } = this.#parts;
    if (which.connectionId !== null) gate.check(connections.get(which.connectionId).dashboardUrl);
    const { rows, word } = this.plan(which);
    // SECURITY: nothing is revoked on a word for another number of tokens than there is now.
    if (word === null || typed.trim().toLowerCase() !== word) {
      const message = word === null ? fieldMessages.nothingToRevoke : fieldMessages.typeThis(word);
      throw problem('invalid-input', { fields: { typed: [message] } });
    }
    const running: Job[] = [];
    const steps = new Map<string, Revoked[]>();
    for (const [connectionId, planned] of Map.groupBy(rows, one => one.connectionId)) {
      const job = this.#runningWith(connectionId, planned);
      if (job) running.push(job);
      else
        steps.set(
          connectionId,
          planned.map(({ key, name, tail }) => ({ key, name, tail })),
        );
    }
    return { jobs: [...running, ...(await this.#jobs.beginAll(revocationKind, steps))] };
  }

  /** A job that has all of them before it that can be revoked from here. */
  #runningWith(connectionId: string, planned: readonly PlannedRevocation[]): Job | undefined {
    const ready = planned.filter(({ way }) => way === 'ready');
    if (ready.length === 0) return undefined;
    const ahead = new Set<string>();
    for (const { id, what, inDoubt } of this.#jobs.open(revocationKind, connectionId)) {
      if (!inDoubt && 'tail' in what) ahead.add(`${id} ${what.key}`);
    }
    return this.#jobs
      .list(connectionId)
      .jobs.find(
        ({ id, state }) => state === 'running' && ready.every(({ key }) => ahead.has(`${id} ${key}`)),
      );
  }

  /** @throws ProblemError `unknown-item` */
  report({ jobId, outcomes, from, count }: ParsedInput<'tokens.revocation'>): Revocation {
    const { connections, ledger, removed } = this.#parts;
    const job = this.#find(jobId);
    const rowOf = byAnyKey<LedgerRow>([...removed.all, ...ledger.all]);
    const { tokenInUse } = connections.get(job.connectionId);
    const { steps } = this.#jobs.steps({ id: jobId, from: 0, count: Number.MAX_SAFE_INTEGER });
    /** By their rows: a file of another computer may have shown since that two are one token. */
    const asked = new Map<string, Revocation['rows'][number]>();
    for (const { n, what, problem: why, ...step } of steps) {
      if (!('tail' in what)) continue;
      const { name, tail } = what;
      const row = rowOf.get(what.key);
      const key = row?.key ?? what.key;
      const outcome = outcomeOf(step, row, job.state === 'ended');
      const other = asked.get(key)?.outcome;
      if (other !== undefined && (other !== 'revoked' || outcome === 'revoked')) continue;
      const { id = null, expiresAt = null } = row ?? {};
      const about = { n, key, name: row?.name ?? name, tail: row?.tail ?? tail, id, expiresAt };
      const problemTold = outcome === 'revoked' ? null : why;
      asked.set(key, { ...about, inUse: key === tokenInUse, outcome, problem: problemTold });
    }
    const counts = noCounts();
    for (const { outcome } of asked.values()) counts[outcome] += 1;
    const rows = [...asked.values()].filter(({ outcome }) => outcomes?.includes(outcome) ?? true);
    // Once nothing changes any more, what is left to do comes before what is done.
    if (job.state === 'ended')
      rows.sort((one, other) => Number(one.outcome === 'revoked') - Number(other.outcome === 'revoked'));
    const others = this.#living(job.connectionId).filter(({ key }) => !asked.has(key)).length;
    return {
      ...{ job, counts, others, allRevoked: asked.size > 0 && counts.revoked === asked.size },
      ...{ rows: rows.slice(from, from + count), all: rows.length },
    };
  }

  #find(jobId: string): Job {
    const job = this.#jobs.list(null).jobs.find(one => one.id === jobId && one.kind === revocationKind);
    if (!job) throw problem('unknown-item', { what: 'job' });
    return job;
  }

  /** Those of a connection that may live, also such as were taken off its list, in the order in which they are to go. */
  #living(connectionId: string): PlannedRevocation[] {
    const { clock, connections, ledger } = this.#parts;
    const record = connections.get(connectionId);
    const here = ledger.of(connectionId);
    const living = ({ state }: Pick<LedgerRow, 'state'>) => state !== 'revoked';
    const plainIdOf = ({ id }: Pick<LedgerRow, 'id'>) => id && plainestId(id);
    const ids = new Set(here.filter(row => isMadeThere(row, record)).map(plainIdOf));
    const removed: RemovedToken[] = [];
    for (const row of removedTokens(this.#parts)) {
      const id = plainIdOf(row);
      if (!living(row) || row.into !== connectionId || (id !== null && ids.has(id))) continue;
      // Of a token that was taken off the list twice, one row can come back.
      ids.add(id);
      removed.push(row);
    }
    const planned = (row: LedgerRow, isRemoved: boolean): PlannedRevocation => ({
      ...row,
      connectionId,
      inUse: row.key === record.tokenInUse,
      removed: isRemoved,
      way: row.id === null ? 'without-id' : isMadeThere(row, record) ? 'ready' : 'made-elsewhere',
    });
    const now = clock.now();
    const all = [
      ...here.filter(living).map(row => planned(row, false)),
      ...removed.map(row => planned({ ...unseen, ...row }, true)),
    ];
    // Each turn once: of thousands that are put in order, an end would be read again with every look at it.
    return all
      .map(row => ({ row, turn: turnOf(row, now) }))
      .sort((one, other) => one.turn - other.turn)
      .map(({ row }) => row);
  }
}

/** What no page is told of a row, and revoking does not ask for. */
const unseen = {
  run: null,
  fingerprint: null,
  notified: [],
  otherKeys: [],
  otherFingerprints: [],
  otherTails: [],
  left: false,
};

/** What is most likely alive goes first; what Keyholder itself reads the team with, last. */
function turnOf({ inUse, way, expiresAt }: PlannedRevocation, now: number): number {
  if (inUse) return 3;
  if (way !== 'ready') return 2;
  return expiresAt !== null && (parseRfc3339(expiresAt) ?? 0) <= now ? 1 : 0;
}

const noCounts = (): Record<RevocationOutcome, number> => ({
  ...{ waiting: 0, 'under-way': 0, revoked: 0, refused: 0, doubtful: 0 },
  ...{ 'without-id': 0, 'called-off': 0 },
});
