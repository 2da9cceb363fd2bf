import { z } from 'zod';
import type { Invitation, NewInvitation } from '../../../src-shared/invitation.ts';
import type { Step } from '../../../src-shared/job.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import type { Changes } from '../base/changes.ts';
import type { Clock } from '../base/ports/clock.ts';
import { ProblemError, problem, problemOf } from '../base/problem-error.ts';
import type { Redact } from '../base/redaction/redact.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { ConnectionWork } from '../connections/connection-work.ts';
import {
  type JobKind,
  type Sent,
  type StepName,
  type StepToDo,
  stepKey,
  type UnknownStep,
} from '../jobs/job-kind.ts';
import type { Meaning } from '../jobs/job-pace.ts';
import { answerKey, tokenInKey, type UsedToken } from '../tokens/used-token.ts';
import type { RestClient } from '../wire/rest-client.ts';
import type { ServiceClocks } from '../wire/service-clocks.ts';
import { type Told, toldOf } from './invitation-answer.ts';
import type { Doubt, InvitationDoubts } from './invitation-doubts.ts';
import type { InvitationLists } from './invitation-lists.ts';
import { meaningOfRefusal } from './invitation-refusal.ts';
import { invitationsPath } from './list-reading.ts';
import { MadeBefore } from './made-before.ts';
import type { OneTeam } from './one-team.ts';
import type { SeenList } from './reconcile-invitation.ts';
import type { Sending } from './sending.ts';
import { TurnedAway } from './turned-away.ts';

interface Parts {
  usedToken: UsedToken;
  connections: ConnectionStore;
  oneTeam: OneTeam;
  lists: InvitationLists;
  doubts: InvitationDoubts;
  rest: RestClient;
  clock: Clock;
  clocks: ServiceClocks;
  work: ConnectionWork;
  redact: Redact;
  signal: AbortSignal;
  changes: Changes;
}

const momentSchema = z.object({ earliest: z.number(), latest: z.number() });
const factsSchema = z.object({ key: z.string(), sent: momentSchema.nullable() });

interface Prepared extends Sending {
  /** What its answer was like, where it did not tell. */
  manner: string | null;
  /** What stood in the last list before that. */
  listed: SeenList['ids'] | undefined;
}

const exchanged = () => problem('cancelled', { reason: 'token-exchanged' });

/** Invitations as steps of a job: each is sent once, and where its answer is lost, the list is asked what became of it. */
export class InvitationJob implements JobKind<NewInvitation> {
  readonly name = 'invitations.create';
  readonly atOnce = 1;
  readonly tokenOf = tokenInKey;
  readonly #parts: Parts;
  readonly #turnedAway: TurnedAway;
  /** Those that are on their way. */
  readonly #prepared = new Map<string, Prepared>();
  /** `answerKey` -> what answers were like whose invitation then stood in the list. */
  readonly #manners = new Map<string, Set<string>>();
  readonly #made: MadeBefore;
  /** Told of an invitation that the service has shown in its answer. */
  onMade: (wanted: NewInvitation, made: Invitation | null) => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#turnedAway = new TurnedAway(parts);
    this.#made = new MadeBefore(parts.oneTeam);
  }

  plan(connectionId: string, input: NewInvitation | readonly NewInvitation[]): readonly NewInvitation[] {
    this.#parts.usedToken.check(connectionId);
    return [input].flat();
  }

  askedWith(connectionId: string): string {
    return this.#parts.usedToken.askedWith(connectionId);
  }

  /** @throws ProblemError `cancelled` where another token, and maybe another team, was chosen since it was asked for */
  facts(
    { id, n, connectionId, what }: StepToDo<NewInvitation>,
    askedWith: string | null,
  ): z.infer<typeof factsSchema> {
    const { clock, clocks, connections, lists, usedToken, work } = this.#parts;
    const record = connections.get(connectionId);
    const key = answerKey(record);
    const isMeant = askedWith === null || record.tokenInUse === null || usedToken.isMeant(askedWith, record);
    if (!isMeant) throw exchanged();
    const before = lists.lastSeen(key);
    // What is new in the next list, or was made in this second, may be the one that was made before this.
    const [since, sent] = [clock.now(), clock.elapsed()];
    const untold = this.#made.isUntold(connectionId, what.email, sent);
    const again = untold || this.#made.isUnlisted(key, what.email, before);
    const sentThere = again ? null : clocks.at(record.baseUrl, sent);
    this.#prepared.set(stepKey({ id, n }), {
      ...{ step: { id, n }, connectionId, wanted: what, key, since, sent, sentThere },
      ...{ before: again ? null : before, again, untold, told: this.#made.idsOf(connectionId) },
      ...{ ended: work.signal(connectionId, 'token'), manner: null, listed: before?.ids },
    });
    return { key, sent: sentThere };
  }

  async do(
    step: StepToDo<NewInvitation>,
    stop: AbortSignal,
    before: Sent | null,
  ): Promise<'list' | 'answer'> {
    const { clock, doubts, lists } = this.#parts;
    const { connectionId, what } = step;
    const prepared = this.#prepared.get(stepKey(step));
    if (!prepared) throw new Error('It was not prepared.');
    doubts.begin(connectionId, what.email);
    let told: Told | null;
    try {
      const earlier = before?.earlier ? this.#sentEarlier({ ...step, ...before }) : null;
      told = await this.#turnedAway.unlessMade(prepared, earlier, () => this.#send(prepared, stop));
    } catch (error) {
      this.#end(step);
      throw error;
    }
    if (told && !told.sent) {
      prepared.manner = told.manner;
      if (told.ofListed) prepared.before = null;
      throw new ProblemError(told.lost);
    }
    const { key } = prepared;
    this.#end(step);
    if (told) {
      const made = { before: lists.lastSeen(key), made: told.invitation, elapsed: clock.elapsed() };
      this.#made.add({ connectionId, key, email: what.email }, made);
      this.onMade(what, told.invitation);
    }
    doubts.forget(connectionId, what.email);
    if (!told) return 'list';
    lists.put(connectionId, key, told.invitation);
    return 'answer';
  }

  doneEarlier({ connectionId, what }: StepToDo<NewInvitation>, sentAt: number): void {
    const { clock, connections } = this.#parts;
    const record = connections.all.find(one => one.id === connectionId);
    const of = record && { connectionId, key: answerKey(record), email: what.email };
    if (of) this.#made.addEarlier(of, sentAt, clock);
  }

  async lookUp(steps: readonly UnknownStep<NewInvitation>[]): Promise<void> {
    const { doubts, lists } = this.#parts;
    const added = steps.map(step => doubts.add(this.#prepared.get(stepKey(step)) ?? this.#sentEarlier(step)));
    const now = added.filter(({ sent }) => sent !== null);
    // The list was read before it was known what to look for in it.
    const missed = added.find(one => !now.includes(one) && lists.lastSeen(one.key) !== null);
    if (missed) await lists.getNow(missed.connectionId).catch(() => undefined);
    const [first] = now;
    if (!first) return;
    // What is being read already may have passed the place where it would stand.
    lists.outdate(first.connectionId);
    await lists.getNow(first.connectionId).catch(() => undefined);
    for (const doubt of now) if (doubt.shown.found !== 'sent') void doubts.keepLooking(doubt);
  }

  /**
   * Nobody has asked the list about them in this run. It also tells the service's clock and
   * what is there already: without either, what is sent next could not be found again.
   */
  async lookBack(steps: readonly UnknownStep<NewInvitation>[]): Promise<void> {
    const { doubts, lists } = this.#parts;
    const unasked = steps.find(step => step.earlier && doubts.find(step)?.shown.asOf === null);
    if (unasked) await lists.getNow(unasked.connectionId).catch(() => undefined);
  }

  rested(connectionId: string): void {
    this.#parts.changes.announce(['invitations', 'team'], connectionId);
  }

  doubtOf(step: StepName): Step['doubt'] {
    const shown = this.#parts.doubts.find(step)?.shown;
    return shown ? { found: shown.found, asOf: shown.asOf, looking: shown.looking } : null;
  }

  letGo(step: StepName): void {
    this.#parts.doubts.letGo(step);
  }

  meaningOf(refusal: Problem): Meaning {
    return meaningOfRefusal(refusal);
  }

  /** What was in doubt stands in the list. */
  learn({ connectionId, key, step, invitation }: Doubt): void {
    const prepared = this.#prepared.get(stepKey(step));
    if (invitation) this.#made.tell(connectionId, invitation);
    if (typeof prepared?.manner === 'string') this.#mannersOf(key).add(prepared.manner);
    this.#prepared.delete(stepKey(step));
  }

  #end(step: StepToDo<NewInvitation>): void {
    this.#prepared.delete(stepKey(step));
    this.#parts.doubts.end(step.connectionId, step.what.email);
  }

  #sentEarlier({ id, n, connectionId, what, sentAt, facts }: StepToDo<NewInvitation> & Sent): Sending {
    const { connections, work } = this.#parts;
    const record = connections.all.find(one => one.id === connectionId);
    const known = factsSchema.safeParse(facts).data;
    const key = known?.key ?? (record ? answerKey(record) : '');
    const again = this.#made.hasEarlier(connectionId, what.email, sentAt);
    return {
      ...{ step: { id, n }, connectionId, wanted: what, since: sentAt, before: null, key },
      ...{ again, untold: again, told: this.#made.idsOf(connectionId) },
      ...{ sent: null, sentThere: known?.sent ?? null },
      ended: work.signal(connectionId, 'token'),
    };
  }

  /** Its answer, and what the list says of it, belong to the token that it was written down for: it goes with no other. */
  async #send({ connectionId, wanted, key, listed }: Prepared, stop: AbortSignal): Promise<Told> {
    const { usedToken, rest, redact, signal } = this.#parts;
    try {
      return await usedToken.with(connectionId, async (token, record, ended) => {
        if (answerKey(record) !== key) throw exchanged();
        const body = { email: wanted.email, role: wanted.role, use_seat: wanted.useSeat };
        const call = { baseUrl: record.baseUrl, token, signal, unless: AbortSignal.any([ended, stop]) };
        const known = { redact, knownManners: this.#mannersOf(key), listed };
        return toldOf(await rest.post(invitationsPath, body, call), wanted, known);
      });
    } catch (error) {
      const lost = problemOf(error);
      if (lost?.code !== 'outcome-unknown') throw error;
      return { sent: false, lost, manner: null };
    }
  }

  #mannersOf(key: string): Set<string> {
    const manners = this.#manners.get(key) ?? new Set();
    this.#manners.set(key, manners);
    return manners;
  }
}
