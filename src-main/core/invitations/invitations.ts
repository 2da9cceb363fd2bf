import type {
  Invitation,
  InvitationDoubt,
  InvitationList,
  NewInvitation,
} from '../../../src-shared/invitation.ts';
import type { InvitationView, InvitationWindow } from '../../../src-shared/invitation-view.ts';
import type { Changes } from '../base/changes.ts';
import type { Clock } from '../base/ports/clock.ts';
import { ProblemError } from '../base/problem-error.ts';
import { inStretches } from '../base/stretch.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { AddressClaims } from './address-claims.ts';
import { InvitationDoubts } from './invitation-doubts.ts';
import { InvitationJob } from './invitation-job.ts';
import type { InvitationLists } from './invitation-lists.ts';
import { plainOnes } from './reading/held-invitation.ts';

interface Parts {
  connections: ConnectionStore;
  lists: InvitationLists;
  doubts: InvitationDoubts;
  job: InvitationJob;
  jobs: Jobs;
  claims: AddressClaims;
  changes: Changes;
  clock: Clock;
}

export interface Created {
  invitation: Invitation | null;
  confirmedBy: 'answer' | 'list';
}

type Given = Omit<Parts, 'doubts' | 'job'> &
  Omit<ConstructorParameters<typeof InvitationJob>[0], 'doubts'> &
  ConstructorParameters<typeof InvitationDoubts>[0];

export function openInvitations(given: Given): Invitations {
  const doubts = new InvitationDoubts(given);
  return new Invitations({ ...given, doubts, job: new InvitationJob({ ...given, doubts }) });
}

/** The invitations of a team (2.2, 4.1): listed and created. The API can neither cancel nor resend one. */
export class Invitations {
  readonly #parts: Parts;
  /** Those that somebody waits for, as the service's answers have shown them. */
  readonly #made = new Map<NewInvitation, Invitation | null>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { doubts, job, jobs } = parts;
    job.onMade = (wanted, made) => {
      if (this.#made.has(wanted)) this.#made.set(wanted, made);
    };
    doubts.onEnd = (doubt, end) => {
      if (end === 'list') job.learn(doubt);
      jobs.found(doubt.step, end);
    };
    doubts.onShown = () => jobs.tell();
    jobs.add(job);
  }

  /** As it is handed out: of plain objects, made a stretch at a time. */
  async list(connectionId: string): Promise<InvitationList> {
    const { clock, lists } = this.#parts;
    const list = await lists.list(connectionId);
    return { ...list, items: await inStretches(clock, plainOnes(list.items)) };
  }

  /** @throws ProblemError */
  view(connectionId: string, wanted: InvitationWindow): Promise<InvitationView> {
    return this.#parts.lists.view(connectionId, wanted);
  }

  /** @throws ProblemError */
  refresh(connectionId: string): Promise<void> {
    return this.#parts.lists.refresh(connectionId);
  }

  /** Ends the reading that is under way. @throws ProblemError `unknown-item` */
  stop(connectionId: string): void {
    this.#parts.lists.stop(connectionId);
  }

  /**
   * Those whose answer was lost, and what is known of them by now.
   * @throws ProblemError `unknown-item`; what the keychain has against it, where those of earlier runs cannot be read
   */
  async doubts(connectionId: string): Promise<InvitationDoubt[]> {
    const { connections, doubts, jobs } = this.#parts;
    const { id } = connections.get(connectionId);
    await jobs.read();
    return doubts.list(id);
  }

  /**
   * Sends one invitation, once, as a job of one step. Where the answer is lost the list is asked whether it is there, now and over
   * the next minute; it is never sent again.
   * @throws ProblemError; `field-errors` under our own field names; `outcome-unknown` with `listed`; `busy` where one to the same
   * address is on its way
   */
  async create(connectionId: string, wanted: NewInvitation): Promise<Created> {
    const { connections, claims, job } = this.#parts;
    const { id } = connections.get(connectionId);
    const askedWith = job.askedWith(id);
    return claims.during(id, [wanted.email], false, () => this.#create(id, wanted, askedWith));
  }

  async #create(id: string, wanted: NewInvitation, askedWith: string): Promise<Created> {
    const { changes, doubts, job, jobs } = this.#parts;
    this.#made.set(wanted, null);
    try {
      const { step, ...stepName } = await jobs.runOnly(job.name, id, wanted, { askedWith });
      const invitation = this.#made.get(wanted) ?? null;
      // Settled by the owner while the list was still being asked: that is their word, and neither an answer nor the list.
      const isTold = step.toldBy !== 'owner';
      if (isTold && step.state === 'refused') throw new ProblemError(step.problem ?? { code: 'internal' });
      const doubt = doubts.find(stepName);
      if (isTold && step.state === 'done') {
        // Whoever waits for it hears it now.
        doubts.letGo(stepName);
        if (step.toldBy !== 'list') return { invitation, confirmedBy: 'answer' };
        return { invitation: doubt?.invitation ?? null, confirmedBy: 'list' };
      }
      const { found, asOf } = doubt?.shown ?? { found: 'cannot-tell', asOf: null };
      const lost = step.problem?.code === 'outcome-unknown' ? step.problem : null;
      throw new ProblemError({
        ...{ ...lost, code: 'outcome-unknown' },
        listed: found === 'not-listed' ? found : 'cannot-tell',
        ...(asOf === null ? {} : { asOf }),
      });
    } finally {
      this.#made.delete(wanted);
      changes.announce(['invitations', 'team'], id);
    }
  }
}
