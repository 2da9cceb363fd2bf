import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../../../build/release/run-program.ts';

export interface Machine {
  /** Whether somebody who is not root may make user namespaces. */
  namespaces: boolean;
  appArmor: boolean;
}

/**
 * Runs a maintainer's script as it stands in a package, with every path moved below `root`, and with programs in front of
 * the system's that only write down that they were called.
 * @returns what was called
 */
export async function runMoved(
  script: string,
  root: string,
  { namespaces, appArmor }: Machine,
): Promise<string> {
  const text = await readFile(script, 'utf8');
  const moved = text.replace(/(?<![\w/.])\/(opt|etc|usr)\//g, `${root}/$1/`);
  if (moved === text) throw new Error('There is no path in this script.');
  await mkdir(join(root, 'usr/bin'), { recursive: true });
  await mkdir(join(root, 'etc/apparmor.d'), { recursive: true });
  const [programs, diary] = [join(root, 'programs'), join(root, 'diary')];
  await mkdir(programs, { recursive: true });
  await writeFile(diary, '');
  const codes = {
    ...{ unshare: namespaces ? 0 : 1, apparmor_status: appArmor ? 0 : 1, apparmor_parser: 0 },
    ...{ 'update-alternatives': 0, 'update-mime-database': 0, 'update-desktop-database': 0 },
  };
  for (const [name, code] of Object.entries(codes)) {
    const lines = ['#!/bin/sh', `echo ${name} "$@" >> '${diary}'`, `exit ${code}`, ''];
    await writeFile(join(programs, name), lines.join('\n'), { mode: 0o755 });
  }
  const file = join(root, 'script');
  await writeFile(file, moved);
  const env = { PATH: `${programs}:/usr/bin:/bin` };
  const { code, output } = await runProgram('bash', [file], { env });
  if (code !== 0) throw new Error(`The script ended with ${code}: ${output}`);
  return readFile(diary, 'utf8');
}
