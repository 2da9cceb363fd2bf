import { readdir, readFile } from 'node:fs/promises';

export interface ProcessTraces {
  pid: number;
  commandLine: string;
  environment: string;
}

/**
 * What every user of this computer (command lines) or this user's programs (environments) can read of the process that has
 * `mark` in its environment, and of all that it started. Linux.
 */
export async function processTraces(mark: string): Promise<ProcessTraces[]> {
  const all = new Map<number, ProcessTraces & { parent: number }>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [commandLine, environment, stat] = await Promise.all(
      ['cmdline', 'environ', 'stat'].map(file => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    );
    // After the command's name in brackets, which may hold anything: state, then the parent.
    const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
    const pid = Number(name);
    all.set(pid, { pid, parent, commandLine: commandLine ?? '', environment: environment ?? '' });
  }
  const ours = new Set<number>();
  const isOurs = (pid: number): boolean => {
    const one = all.get(pid);
    if (!one) return false;
    if (ours.has(pid) || one.environment.split('\0').includes(mark) || isOurs(one.parent)) ours.add(pid);
    return ours.has(pid);
  };
  return [...all.values()].filter(({ pid }) => isOurs(pid));
}
