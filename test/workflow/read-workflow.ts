import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { root } from '../../build/run-tool.ts';

export interface Step {
  name?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}

export interface Job {
  needs?: string | string[];
  'runs-on': string;
  'timeout-minutes'?: number;
  environment?: string;
  permissions?: Record<string, string>;
  strategy?: { matrix: { os: string[] } };
  env?: unknown;
  steps: Step[];
}

export interface Workflow {
  on: unknown;
  permissions: unknown;
  concurrency: Record<string, unknown>;
  env?: unknown;
  jobs: Record<string, Job>;
}

const folder = '.github/workflows';
export const workflowNames: string[] = readdirSync(join(root, folder));

export const textOf = (name: string): string => readFileSync(join(root, folder, name), 'utf8');

export const read = (name: string): Workflow => load(textOf(name)) as Workflow;

/** Every step with the job that it is in. */
export const stepsOf = ({ jobs }: Workflow): { job: string; step: Step }[] =>
  Object.entries(jobs).flatMap(([job, { steps }]) => steps.map(step => ({ job, step })));

/** The names of `secrets.NAME` or `vars.NAME` in anything. */
export const namesIn = (value: unknown, context: 'secrets' | 'vars'): string[] =>
  [...JSON.stringify(value ?? null).matchAll(new RegExp(`\\b${context}\\s*\\.\\s*(\\w+)`, 'g'))].map(
    ([, name = '']) => name,
  );

/** All jobs that must have succeeded before this one starts. */
export function neededBy({ jobs }: Workflow, job: string): Set<string> {
  const found = new Set<string>();
  const follow = (name: string) => {
    for (const needed of [jobs[name]?.needs ?? []].flat()) {
      found.add(needed);
      follow(needed);
    }
  };
  follow(job);
  return found;
}
