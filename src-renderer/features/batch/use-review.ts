import { useCallback, useEffect, useRef, useState } from 'react';
import type { ColumnUse, Plan, PlannedPerson } from '../../../src-shared/invitation-plan.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import { useDraft, useKept } from '../../around/drafts.tsx';
import { useAction } from '../../bridge/use-action.ts';
import type { ReadFile } from './read-file.ts';
import { type Person, type Row, rowsOfPlan } from './review-rows.ts';

/** What was entered. */
export interface Entered {
  text: string;
  /** In place of the text. */
  file: ReadFile | null;
  role: string;
  useSeat: boolean;
  atOnce: number;
}

/** How a table is to be read; left out: it is found out. */
export interface Reading {
  header?: boolean;
  columns?: (ColumnUse | null)[];
}

interface Prepared {
  entered: Entered;
  /** null: nothing was reviewed. */
  rows: readonly Row[] | null;
  /** Told with them. */
  about: Omit<Plan, 'rows' | 'counts' | 'beyond'> | null;
  /** What they were read from; null: they came from elsewhere. */
  readFrom: Entered | null;
  /** Rows that were left out: more than are taken at a time. */
  beyond: number;
  /** Counted up where the rows are others. */
  batch: number;
  /** What the owner has changed in the rows. */
  changes: number;
  /** Before rows were removed. */
  before: readonly Row[] | null;
  /** False: what is said of the rows is of the time before the last change. */
  isChecked: boolean;
}

/** `roleless`: these rows name no role, and nothing was taken over; nor was it where it is `outdated`: something else was entered meanwhile. */
export type ReadOutcome = { is: 'to-review' | 'failed' | 'outdated' } | ({ is: 'roleless' } & Roleless);

export interface Roleless {
  rows: readonly PlannedPerson[];
  /** No other row names one either. */
  all: boolean;
}

export interface Review extends Prepared {
  /** A look is under way. */
  checking: boolean;
  problem: Problem | null;
  enter: (change: Partial<Entered>) => void;
  /** Reads what was entered, to be reviewed. @param roles `needed`: it is not, where a row names none and none is given to it */
  read: (reading?: Reading, roles?: 'needed') => Promise<ReadOutcome>;
  /** Those that are there, with others from elsewhere; for `beyond` of them there was no room. */
  takeBeside: (all: { rows: readonly Row[]; beyond: number }) => void;
  /** @param of the key of one row, or those of several */
  change: (of: number | ReadonlySet<number>, person: Partial<Person>) => void;
  remove: (isToGo: (row: Row) => boolean) => void;
  undo: () => void;
  /** Compares the rows again. null: what is said of them is still of before. */
  check: () => Promise<readonly Row[] | null>;
  /** What was sent is not to be sent again; what was entered and never read stays. */
  clear: () => void;
}

/** The screen that was opened last: whoever left and came back before the answer looks at another than the one that sent. */
interface LastOpened {
  clear: (sent: Prepared) => void;
}

const settledMs = 500;
const nobody: Entered = { text: '', file: null, role: '', useSeat: true, atOnce: 4 };
const empty: Prepared = {
  ...{
    entered: nobody,
    rows: null,
    about: null,
    readFrom: null,
    beyond: 0,
    batch: 0,
    changes: 0,
    before: null,
    isChecked: false,
  },
};

/** What is being prepared for a connection: it stays while the page lives. */
export function useReview(connectionId: string): Review {
  const draft = useDraft<Prepared>(`batch:${connectionId}`, empty);
  const last = useKept<LastOpened>(`batch-last:${connectionId}`, { clear: () => undefined });
  const [prepared, setPrepared] = useState(draft.initial);
  const { run, pending, problem, reset } = useAction('invitations.plan');
  const latest = useRef(prepared);
  const version = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    // A secret that was pasted by mistake is kept by nobody.
    if (holdsSecret(prepared, problem)) draft.clear();
    else draft.save(prepared);
  });

  const put = useCallback((change: Partial<Prepared>) => {
    latest.current = { ...latest.current, ...change };
    setPrepared(latest.current);
  }, []);
  /** null: it failed, or something else is wanted by now. */
  const ask = useCallback(
    async (input: Omit<Parameters<typeof run>[0], 'connectionId' | 'defaults'>): Promise<Plan | null> => {
      version.current += 1;
      const mine = version.current;
      const { role, useSeat } = latest.current.entered;
      const outcome = await run({ connectionId, defaults: { role, useSeat }, ...input });
      return mine === version.current && outcome?.ok ? outcome.value : null;
    },
    [run, connectionId],
  );

  const check = useCallback(async (): Promise<readonly Row[] | null> => {
    const { rows, entered } = latest.current;
    if (rows === null) return null;
    const plan = await ask({ people: rows.map(({ person }) => person) });
    // With another role for all by now, which they are shown with, these would be sent with the one before.
    if (plan === null || entered.role !== latest.current.entered.role) return null;
    const planned = rows.map((row, n) => ({ ...row, planned: plan.rows[n] ?? null }));
    const { table } = latest.current.about ?? plan;
    put({ ...of({ ...plan, table }), rows: planned });
    return planned;
  }, [ask, put]);
  const read = useCallback(
    async (reading: Reading = {}, roles?: 'needed'): Promise<ReadOutcome> => {
      const { entered, batch } = latest.current;
      const plan = await ask({ text: entered.file?.text ?? entered.text, ...reading });
      if (plan === null) return { is: 'failed' };
      // What is entered by now was not read: sent from that review, it would be gone.
      if (isOther(entered, latest.current.entered)) {
        void check();
        return { is: 'outdated' };
      }
      const roleless = plan.rows.filter(({ role }) => role === '');
      if (roles === 'needed' && roleless.length > 0)
        return { is: 'roleless', rows: roleless, all: roleless.length === plan.rows.length };
      const { beyond } = plan;
      put({ ...of(plan), rows: rowsOfPlan(plan), readFrom: entered, beyond });
      put({ batch: batch + 1, changes: 0, before: null });
      return { is: 'to-review' };
    },
    [ask, put, check],
  );
  const checkSoon = useCallback(() => {
    version.current += 1;
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(() => void check(), settledMs);
  }, [check]);
  useEffect(() => {
    // What was left unchecked, or was looked at before: the list may be another one by now.
    if (latest.current.rows !== null) void check();
    return () => {
      if (timer.current !== null) clearTimeout(timer.current);
    };
  }, [check]);

  const setRows = useCallback(
    (rows: readonly Row[], more: Partial<Prepared>) => {
      put({ rows, isChecked: false, ...more });
      checkSoon();
    },
    [put, checkSoon],
  );
  const takeBeside = useCallback(
    ({ rows, beyond: more }: { rows: readonly Row[]; beyond: number }) => {
      const { batch, beyond, changes } = latest.current;
      // Read anew, the text would not have them; and what was left out of it still is.
      put({ batch: batch + 1, beyond: beyond + more, changes: changes + 1, before: null });
      put({ rows, isChecked: false });
      void check();
    },
    [put, check],
  );
  const change = useCallback(
    (of: number | ReadonlySet<number>, person: Partial<Person>) => {
      const { rows, changes } = latest.current;
      const keys = typeof of === 'number' ? new Set([of]) : of;
      const changed = (rows ?? []).map(row =>
        keys.has(row.key) ? { ...row, planned: null, person: { ...row.person, ...person } } : row,
      );
      setRows(changed, { changes: changes + 1, before: null });
    },
    [setRows],
  );
  const remove = useCallback(
    (isToGo: (row: Row) => boolean) => {
      const { rows, changes } = latest.current;
      const left = (rows ?? []).filter(row => !isToGo(row));
      setRows(left, { before: rows, changes: changes + 1 });
    },
    [setRows],
  );
  const undo = useCallback(() => {
    const { before } = latest.current;
    if (before !== null) setRows(before, { before: null, batch: latest.current.batch + 1 });
  }, [setRows]);
  const enter = useCallback(
    (change: Partial<Entered>) => {
      reset();
      const { entered, isChecked } = latest.current;
      const { role = entered.role } = change;
      // A row that names no role has this one: it is shown with it at once, and was compared with another.
      put({ entered: { ...entered, ...change }, isChecked: isChecked && role === entered.role });
    },
    [put, reset],
  );
  const clearThat = ({ batch, changes }: Prepared) => {
    const { entered, readFrom, ...now } = latest.current;
    // What was prepared since is not what was sent.
    if (now.batch !== batch || now.changes !== changes) return;
    version.current += 1;
    const { role, useSeat, atOnce, text, file } = entered;
    const unread = readFrom?.text === text && readFrom.file === file ? {} : { text, file };
    put({ ...empty, batch, entered: { ...nobody, role, useSeat, atOnce, ...unread } });
    // Whoever went elsewhere meanwhile: this is not drawn any more.
    draft.save(latest.current);
  };
  useEffect(() => {
    last.clear = clearThat;
  });
  const clear = () => last.clear(latest.current);
  const acts = { enter, read, takeBeside, change, remove, undo, check, clear };
  return { ...prepared, checking: pending, problem, ...acts };
}

const isOther = (one: Entered, other: Entered): boolean =>
  (['text', 'file', 'role', 'useSeat'] as const).some(name => one[name] !== other[name]);

function of({ rows: _rows, counts: _counts, beyond: _beyond, ...about }: Plan): Partial<Prepared> {
  return { about, isChecked: true };
}

const holdsSecret = ({ rows }: Prepared, problem: Problem | null): boolean =>
  (problem?.code === 'invalid-input' && problem.fields.text !== undefined) ||
  (rows?.some(({ planned }) => planned?.faults.includes('secret')) ?? false);
