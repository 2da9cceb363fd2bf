import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a test cannot do without. */
export interface Need {
  /** Where it can run at all; default: everywhere. */
  platforms?: readonly string[];
  /** All of these have to be on the PATH. */
  programs?: readonly string[];
  /** In words, why it runs there only; a sentence. */
  because?: string;
  /** What brings a missing program, where its own name does not say that. */
  packages?: Readonly<Record<string, string>>;
}

export interface Surroundings {
  platform: string;
  ci: boolean;
  missing(...programs: readonly string[]): string | null;
}

export const here: Surroundings = {
  platform: process.platform,
  ci: process.env.CI === 'true' || process.env.CI === '1',
  missing: missingProgram,
};

/**
 * Why a test cannot run here, in a sentence, or null. The platform is asked first: what can never be installed there is no
 * mistake. Then CI, which installs everything on Linux: there nothing may be missing, so the test runs, and fails.
 */
export function whyNot(need: Need, { platform, ci, missing }: Surroundings = here): string | null {
  const { platforms, programs = [], because, packages = {} } = need;
  if (platforms !== undefined && !platforms.includes(platform)) {
    return because ?? `This runs on ${platforms.join(', ')} only.`;
  }
  if (ci && platform === 'linux') return null;
  const program = missing(...programs);
  if (program === null) return null;
  const brought = packages[program];
  return `${program} is not installed${brought === undefined || brought === program ? '' : ` (Debian: ${brought})`}.`;
}

/** The first of these programs that is not on the PATH, or null. */
export function missingProgram(...programs: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const endings = process.platform === 'win32' ? ['', '.exe', '.cmd'] : [''];
  const found = (program: string) =>
    folders.some(folder => endings.some(ending => existsSync(join(folder, program + ending))));
  return programs.find(program => !found(program)) ?? null;
}
