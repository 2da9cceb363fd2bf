import { fieldMessages } from '../../../../src-shared/field-messages.ts';
import type { InvitationList } from '../../../../src-shared/invitation.ts';
import type { Plan, PlanInput } from '../../../../src-shared/invitation-plan.ts';
import type { Job } from '../../../../src-shared/job.ts';
import type { Problem, ProblemCode } from '../../../../src-shared/problem.ts';
import type { ParsedInput } from '../../../../src-shared/rpc.ts';
import type { Team } from '../../../../src-shared/team.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { problem, problemOf } from '../../base/problem-error.ts';
import { Stretch } from '../../base/stretch.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { AddressClaims } from '../address-claims.ts';
import { addressOf } from '../rows/invitation-address.ts';
import { reviewPeople } from './review-people.ts';
import { seatsOf } from './seats.ts';
import { writtenPeople } from './written-people.ts';

interface Parts {
  /** The list as it is known, or as the service says now. @throws ProblemError */
  list(connectionId: string): Promise<InvitationList>;
  /** @throws ProblemError */
  team(connectionId: string): Promise<Team>;
  /** Looks like a session or a personal access token, or is one. */
  isSecret(text: string): boolean;
  jobs: Jobs;
  /** What earlier runs have sent. @throws ProblemError `unknown-item` */
  isKnown(connectionId: string): boolean;
  claims: AddressClaims;
  clock: Clock;
}

const kind = 'invitations.create';
const mustNot: ReadonlySet<ProblemCode> = new Set(['unknown-item', 'origin-not-allowed', 'policy-unusable']);

/** Many invitations at a time: reviewed before, and then sent as a job. */
export class InvitationBatches {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Who stands in a text, and what is known of each. Sends nothing.
   * @throws ProblemError `invalid-input` where the text cannot be read, `unknown-item`
   */
  async plan({ connectionId, text, people: given, defaults, ...asked }: PlanInput): Promise<Plan> {
    const { clock, isSecret } = this.#parts;
    const stretch = new Stretch(clock);
    const [{ list, problem: listProblem }, team] = await Promise.all([
      this.#list(connectionId),
      this.#parts.team(connectionId).catch(() => null),
    ]);
    const roles = [...new Set(list?.items.flatMap(({ role }) => role ?? []))];
    const read = given
      ? { people: given, table: null, beyond: 0 }
      : await writtenPeople(text ?? '', asked, roles, stretch);
    const isKnown = this.#parts.isKnown(connectionId);
    const now = clock.now() + (list?.clockOffsetMs ?? 0);
    const compared = {
      items: list?.items ?? null,
      whole: isKnown && list !== null && list.complete !== 'no' && list.staleBecause === null,
      ...{ unreadable: list?.unreadableItems ?? 0, open: this.#parts.claims.open(connectionId, true) },
    };
    const { rows, counts, takes, pending, hidden } = await reviewPeople(
      read.people,
      { ...compared, now, defaults, isSecret },
      stretch,
    );
    return {
      ...{ rows, counts, table: read.table, beyond: read.beyond, listProblem },
      list: list && { ...aboutList(list), hidden },
      earlier: isKnown ? 'known' : 'unread',
      seats: seatsOf(team, pending, takes),
    };
  }

  /**
   * Sends each of them once, as a job that goes on by itself.
   * @throws ProblemError `invalid-input` where the same address stands there twice; `busy` where something is being sent to one of
   * them, or was sent and nobody knows what became of it
   */
  async send({ connectionId, people, atOnce }: ParsedInput<'invitations.sendMany'>): Promise<Job> {
    const { claims, jobs } = this.#parts;
    const asked = { askedWith: jobs.askedWith(kind, connectionId), atOnce };
    const seen = new Set<string>();
    for (const { email } of people) {
      const address = addressOf(email);
      if (seen.has(address)) {
        throw problem('invalid-input', { fields: { people: [fieldMessages.twice(email)] } });
      }
      seen.add(address);
    }
    const emails = people.map(({ email }) => email);
    return claims.during(connectionId, emails, true, () => jobs.begin(kind, connectionId, people, asked));
  }

  async #list(connectionId: string): Promise<{ list: InvitationList | null; problem: Problem | null }> {
    try {
      return { list: await this.#parts.list(connectionId), problem: null };
    } catch (error) {
      const problem = problemOf(error);
      // What bars the list bars the sending, too; everything else is only not known.
      if (problem === null || mustNot.has(problem.code)) throw error;
      return { list: null, problem };
    }
  }
}

const aboutList = ({ items: _items, problem: _problem, ...about }: InvitationList) => about;
