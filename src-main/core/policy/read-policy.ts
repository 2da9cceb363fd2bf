import { type PolicyRules, policyFileSchema } from '../../../src-shared/policy.ts';
import { duplicateNames } from './duplicate-names.ts';
import { fieldName, policyFaults } from './policy-faults.ts';

export type ReadPolicy = { ok: true; rules: PolicyRules } | { ok: false; faults: string[] };

const fault = (...faults: string[]): ReadPolicy => ({ ok: false, faults });

/** SECURITY: a policy is obeyed whole or not at all: what is unknown, doubled or wrong in it makes it unusable. */
export function readPolicy(text: string): ReadPolicy {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fault(`The file is not JSON${where(text, error)}.`);
  }
  const doubled = duplicateNames(text);
  if (doubled.length > 0) {
    const names = new Set(doubled.map(path => `${fieldName(path)}: This field is there twice.`));
    return fault(...names);
  }
  const parsed = policyFileSchema.safeParse(value);
  return parsed.success
    ? { ok: true, rules: parsed.data }
    : { ok: false, faults: policyFaults(parsed.error) };
}

/** The line, where the engine tells the place: its own words may repeat what the file says. */
function where(text: string, error: unknown): string {
  const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  if (text.trim() === '') return ': it is empty';
  if (position === undefined) return '';
  return `: there is a mistake in line ${text.slice(0, Number(position)).split('\n').length} or just before it`;
}
