import { fireEvent, screen } from '@testing-library/react';
import type { Plan, PlannedPerson, Verdict } from '../../../../src-shared/invitation-plan.ts';
import type { Job, Step } from '../../../../src-shared/job.ts';
import type { ParsedInput } from '../../../../src-shared/rpc.ts';
import type { FakeBridge, Handlers } from '../../../support/fake-bridge.ts';
import { openApp, press } from '../../open-app.tsx';
import { ada, listOf } from '../../samples.ts';

type PlanInput = ParsedInput<'invitations.plan'>;

/** What the core would say of an address whose name begins with a verdict: `invited-1@x.example`. */
const verdictIn = (email: string): Verdict =>
  (/^(unchecked|invited|expired|open|twice|faulty)/.exec(email)?.[0] as Verdict | undefined) ?? 'new';

export function planned(email: string, n: number, more: Partial<PlannedPerson> = {}): PlannedPerson {
  const verdict = email === '' ? 'faulty' : verdictIn(email);
  return {
    ...{ n, line: n + 1, email, role: 'member', useSeat: true, seatWritten: null, verdict, warnings: [] },
    faults: verdict === 'faulty' ? [email === '' ? 'address-missing' : 'address-malformed'] : [],
    listed: verdict === 'invited' || verdict === 'expired' ? { id: 'inv_1', email } : null,
    sameAs: verdict === 'twice' ? 0 : null,
    ...more,
  };
}

const { items: _items, problem: _problem, ...aList } = listOf([ada], { complete: 'yes' });

export function planOf(rows: readonly PlannedPerson[], more: Partial<Plan> = {}): Plan {
  const counts = { new: 0, unchecked: 0, invited: 0, expired: 0, open: 0, twice: 0, faulty: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return {
    ...{
      rows: [...rows],
      counts,
      table: null,
      beyond: 0,
      list: { ...aList, hidden: 0 },
      listProblem: null,
      seats: null,
    },
    earlier: 'known',
    ...more,
  };
}

/** Reads one address a line. */
export const planFor = ({ text, people, defaults }: PlanInput, more: Partial<Plan> = {}): Plan =>
  planOf(
    people
      ? people.map(({ email, role, seat }, n) =>
          planned(email, n, {
            ...{ line: null, role: role || defaults.role, useSeat: typeof seat === 'boolean' ? seat : null },
            ...(typeof seat === 'string'
              ? { verdict: 'faulty', faults: ['seat-unclear'], seatWritten: seat }
              : {}),
          }),
        )
      : (text ?? '')
          .split('\n')
          .map((line, n) => planned(line, n, { role: defaults.role, useSeat: defaults.useSeat })),
    more,
  );

export const view: NonNullable<Handlers['invitations.view']> = () => ({
  ...{
    rows: [ada],
    problem: null,
    matching: 1,
    all: 1,
    counts: { pending: 1, soon: 0, closed: 0, expired: 0, unknown: 0 },
  },
  ...{ roles: ['member', 'admin'], reading: null, ...aList },
});

export function openBatch(handlers: Handlers = {}): FakeBridge {
  return openApp('/invitations/many', {
    'invitations.view': view,
    'invitations.plan': input => planFor(input),
    ...handlers,
  });
}

export async function enter(text: string, role = 'member'): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Addresses, or a table'), { target: { value: text } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: role } });
}

/** As far as the rows. */
export async function review(text: string): Promise<void> {
  await enter(text);
  await press(/^Review for/);
  await screen.findByRole('heading', { name: 'Review before sending' });
}

export const stepOf = (n: number, more: Partial<Step> = {}): Step => ({
  ...{
    n,
    what: { email: `p${n}@x.example`, role: 'member', useSeat: false },
    state: 'waiting',
    problem: null,
  },
  ...{ sentAt: null, toldBy: null, doubt: null },
  ...more,
});

/** A batch as its steps are. */
export function batchOf(steps: readonly Step[], more: Partial<Job> = {}): Job {
  const counts = { waiting: 0, sent: 0, done: 0, refused: 0, unknown: 0 };
  for (const { state } of steps) counts[state] += 1;
  return {
    ...{ id: 'b1', kind: 'invitations.create', connectionId: 'c1', state: 'running', pausedBecause: null },
    ...{ waitsUntil: null, counts, startedAt: 1, tokenMeant: null, keptIn: 'disk', open: [] },
    ...more,
  };
}

/** Answers for one batch. */
export const jobHandlers = (steps: readonly Step[], job: () => Job): Handlers => ({
  'jobs.list': () => ({ jobs: [job()], earlier: 'known' }),
  'jobs.steps': ({ from, count, states }) => {
    const all = steps.filter(({ state }) => states?.includes(state) ?? true);
    return { steps: all.slice(from, from + count), all: all.length };
  },
});
