import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answered, Asked } from './host-process.ts';
import { program } from './program.ts';
import { bareEnv, type RunningHost } from './run-host.ts';

export interface SharedHosts {
  /** The web host with its keychain in memory and a fresh data folder. */
  open(options: { empty?: boolean }): Promise<RunningHost>;
  end(): Promise<void>;
}

/** One process for the hosts of many journeys: they share its modules and nothing else. */
export function startSharedHosts(): SharedHosts {
  const { file, compiled } = program('host-process');
  const env = bareEnv({ NODE_COMPILE_CACHE: compiled });
  const child = fork(file, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const ended = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
  }
  let last = 0;

  function ask(asked: Asked): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const hear = (answered: Answered) => {
        if (answered.id !== asked.id) return;
        child.off('message', hear);
        if (answered.failed === undefined) resolve(answered);
        else reject(new Error(answered.failed));
      };
      child.on('message', hear);
      ended.then(() => reject(new Error(`The hosts' process has ended:\n${said}`)));
      child.send(asked);
    });
  }

  return {
    async open({ empty = false }) {
      last += 1;
      const id = last;
      const dataDir = await mkdtemp(join(tmpdir(), 'keyholder-data-'));
      const args = ['--no-open', '--data-dir', dataDir, '--keychain', 'memory'];
      const { link = '' } = await ask({ id, args: empty ? [...args, '--empty'] : args });
      return {
        url: link,
        origin: new URL(link).origin,
        dataDir,
        output: needsItsOwn,
        stop: needsItsOwn,
        async dispose() {
          await ask({ id, close: true });
          await rm(dataDir, { recursive: true, force: true });
        },
      };
    },

    async end() {
      child.disconnect();
      await ended;
    },
  };
}

function needsItsOwn(): never {
  throw new Error('This journey shares its process with others: hostOptions.own gives it one of its own.');
}
