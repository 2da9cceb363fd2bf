import { fileURLToPath } from 'node:url';
import { compileCache } from './compile-cache.ts';

/** What the tests start as programs of their own, by the names of their bundles. */
export const sources = {
  'web-host': 'src-main/web/main.ts',
  'host-process': 'test/support/host-process.ts',
  victim: 'test/faults/victim.ts',
  'keychain-child': 'src-main/adapters/keychain-child.ts',
} as const;
export type ProgramName = keyof typeof sources;

/** The variable in which a run names its bundles and the folder of what Node compiles of them. */
export const bundlesVariable = 'KEYHOLDER_TEST_BUNDLES';
export interface Bundles {
  programs: Partial<Record<ProgramName, string>>;
  compiled: string;
}

/**
 * The bundle that this run has made of a program (`bundle-programs.ts`), or its source where it has made none, and the folder for what
 * Node compiles of it.
 */
export function program(name: ProgramName): { file: string; compiled: string } {
  const named = process.env[bundlesVariable];
  const bundles = named === undefined ? null : (JSON.parse(named) as Bundles);
  const file = bundles?.programs[name];
  if (bundles && file !== undefined) return { file, compiled: bundles.compiled };
  return { file: fileURLToPath(new URL(`../../${sources[name]}`, import.meta.url)), compiled: compileCache };
}
