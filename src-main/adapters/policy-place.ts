import { posix, win32 } from 'node:path';

/**
 * Where the policy file of a managed computer lies. null: this platform has no place for one.
 *
 * Windows: beside the programs, where only administrators can write, and in a folder of its own, since an update empties the
 * install folder; everybody may write into ProgramData. The name of that place is taken from the environment, as every
 * program does; only a full path on a drive is believed.
 */
export function policyPlace(platform: string, env: Readonly<NodeJS.ProcessEnv>): string | null {
  if (platform === 'linux') return '/etc/keyholder/policy.json';
  if (platform === 'darwin') return posix.join('/Library/Application Support', 'Keyholder', 'policy.json');
  if (platform !== 'win32') return null;
  // ProgramW6432: the same place for a program of another architecture, whose ProgramFiles is the one for old programs.
  const given = env.ProgramW6432 ?? env.ProgramFiles ?? '';
  const programs = /^[A-Za-z]:[\\/]/.test(given) ? given : 'C:\\Program Files';
  return win32.join(programs, 'Keyholder Policy', 'policy.json');
}
