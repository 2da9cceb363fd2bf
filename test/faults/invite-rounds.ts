import type { Clock } from '../../src-main/core/base/ports/clock.ts';
import type { Step as JobStep } from '../../src-shared/job.ts';
import type { Core } from '../support/core-harness.ts';
import { patience } from '../support/patience.ts';
import type { Folder, Lane } from './lane.ts';
import { scanFolder } from './scan-folder.ts';
import { type Asked, type Cut, cuts } from './service-gate.ts';
import { nameOf, type Step } from './steps.ts';

/** What ends the victim, or cuts its request. */
export type InviteBlow =
  | { at: 'step'; step: Step }
  | { at: 'wire'; where: Cut; and: 'kill' | 'reset' }
  | { at: 'time'; ms: number };

export const wireBlows: readonly InviteBlow[] = cuts.flatMap(where =>
  (['kill', 'reset'] as const).map(and => ({ at: 'wire' as const, where, and })),
);

export interface Invited {
  email: string;
  /** What came to the service. */
  asked: Asked[];
  /** Where the victim was, in words. */
  where: string;
  inside: boolean;
  trace: Step[];
  ms: number;
}

/** Starts Keyholder on the folder, lets it invite somebody, and strikes. A reset leaves it to meet a lost answer, and to be killed then. */
export async function invite(
  lane: Lane,
  folder: Folder,
  email: string,
  blow: InviteBlow | null,
): Promise<Invited> {
  const victim = lane.victim();
  const before = lane.gate.asked.length;
  try {
    await victim.must({ do: 'open', folder: folder.path, settle: false, deadly: null, held: null });
    // As an owner does, who looks at the screen first.
    await victim.must({ do: 'list', connectionId: lane.connectionId, deadly: null, held: null });
    if (blow?.at === 'wire') {
      lane.gate.cut('use_seat', blow.where, reset => (blow.and === 'kill' ? victim.kill() : reset()));
    }
    const begun = performance.now();
    const deadly = blow?.at === 'step' ? blow.step : null;
    const done = await victim.order(
      { do: 'invite', connectionId: lane.connectionId, email, deadly, held: null },
      () => {
        if (blow?.at === 'time') setTimeout(() => victim.kill(), blow.ms);
      },
    );
    const ms = performance.now() - begun;
    victim.kill();
    await victim.dead;
    const last = victim.trace.at(-1);
    const where =
      blow?.at === 'wire'
        ? `${blow.and} ${blow.where}`
        : last && done === null
          ? nameOf(last)
          : 'after its end';
    const inside = done === null || (blow?.at === 'wire' && blow.and === 'reset');
    return { email, asked: lane.gate.asked.slice(before), where, inside, trace: victim.trace, ms };
  } finally {
    victim.kill();
    await victim.dead;
    lane.gate.heal();
  }
}

export interface InviteAccount {
  faults: string[];
  /** What the owner finds, before and after the list was read. */
  end: string;
}

/** Starts Keyholder again and compares what it says with what the service knows. */
export async function accountOf(lane: Lane, folder: Folder, invited: Invited): Promise<InviteAccount> {
  const { email, asked } = invited;
  const { length } = lane.gate.asked;
  const faults: string[] = [];
  if (asked.length > 1) faults.push(`SENT ${asked.length} TIMES: ${email}`);
  const core = await lane.restarted(folder);
  try {
    const atOnce = await stepTo(core, email, faults);
    faults.push(...untrue(atOnce, asked, 'at once'));
    await core.call('invitations.list', { connectionId: lane.connectionId });
    const afterwards = await stepTo(core, email, faults);
    faults.push(...untrue(afterwards, asked, 'after the list was read'));
    const notices = await core.call('notices.list', {});
    faults.push(...notices.map(notice => `${notice.file}: ${notice.kind}`));
    if (lane.gate.asked.length !== length) faults.push(`SENT AGAIN: ${email}`);
    const scan = await scanFolder(folder.path, [lane.practice.session, lane.practice.token]);
    faults.push(...scan.found.map(found => `SECRET: ${found}`));
    const made = asked.some(({ status }) => status === 201) ? 'made' : 'not made';
    return { faults, end: `${made}: ${wordOf(atOnce)}, then ${wordOf(afterwards)}` };
  } finally {
    await core.close();
  }
}

async function stepTo(core: Core<Clock>, email: string, faults: string[]): Promise<JobStep | null> {
  const deadline = performance.now() + patience;
  for (;;) {
    const { jobs, earlier } = await core.call('jobs.list', {});
    if (earlier === 'known') {
      const all = await Promise.all(jobs.map(({ id }) => core.call('jobs.steps', { id })));
      const found = all
        .flatMap(({ steps }) => steps)
        .filter(({ what }) => 'email' in what && what.email === email);
      if (found.length > 1) faults.push(`${found.length} steps for ${email}`);
      return found[0] ?? null;
    }
    if (performance.now() > deadline) {
      faults.push('The journal was not read.');
      return null;
    }
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

const wordOf = (step: JobStep | null): string => (step === null ? 'no job' : step.state);

function untrue(step: JobStep | null, asked: readonly Asked[], when: string): string[] {
  const word = wordOf(step);
  const made = asked.some(({ status }) => status === 201);
  const isTrue =
    word === 'unknown' ||
    (word === 'done' && made) ||
    (word === 'refused' && !made) ||
    (word === 'no job' && asked.length === 0);
  return isTrue
    ? []
    : [`UNTRUE ${when}: ${word}, asked ${asked.length} times, ${made ? 'made' : 'not made'}`];
}
