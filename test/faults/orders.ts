import type { Step } from './steps.ts';

type Work =
  /** `settle`: done only when what the start itself set going has come to rest. */
  | { do: 'open'; folder: string; settle: boolean }
  | { do: 'create'; connectionId: string; name: string }
  | { do: 'revoke'; key: string }
  | { do: 'list'; connectionId: string }
  | { do: 'invite'; connectionId: string; email: string }
  /** Done when nothing more is sent by itself. Its answer is the job's id. */
  | { do: 'batch'; connectionId: string; emails: readonly string[] }
  | { do: 'resume'; id: string }
  | { do: 'rotate'; connectionId: string; key: string; name: string }
  /** As `batch`. The old token stays until `end`. */
  | { do: 'replace'; key: string; name: string }
  | { do: 'end'; id: string }
  | { do: 'withdraw'; connectionId: string; keys: readonly string[] };

/**
 * What the victim is told to do. `deadly`: the step at which it kills itself; `held`: one that it never gets beyond, so that
 * what runs beside it gets ahead. Carries no secret.
 */
export type Order = Work & { deadly: Step | null; held: Step | null };

/** What the victim says. */
export type Report =
  | { at: 'loaded' }
  /** The operation begins now: the moment from which a delay counts. */
  | { at: 'begin' }
  | { at: 'step'; step: Step }
  | { at: 'done'; key: string | null; problem: string | null };
