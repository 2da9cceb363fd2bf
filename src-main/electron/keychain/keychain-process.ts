import { join } from 'node:path';
import { type UtilityProcess, utilityProcess } from 'electron';
import { keychainEnvironment } from '../../adapters/keychain-environment.ts';
import type { KeychainProcess } from '../../adapters/process-store.ts';

/** The keychain's process, started by Electron: with the fuse RunAsNode off, nothing else can run Node code. */
export function startElectronKeychainProcess(service: string): KeychainProcess {
  const child = utilityProcess.fork(join(import.meta.dirname, 'keychain-helper.js'), [service], {
    env: keychainEnvironment(process.env),
    execArgv: [],
    stdio: 'ignore',
    serviceName: 'Keyholder keychain',
  });
  // A fatal error of V8 in there. `exit` follows and says all that counts; unheard, this one would be thrown here.
  child.on('error', () => undefined);
  return {
    send: request => child.postMessage(request),
    onAnswer: listener => child.on('message', listener),
    onEnd: listener => {
      child.once('exit', listener);
    },
    kill: () => {
      // Without a process id there is no process yet, and Electron's own kill() would do nothing; or none any more.
      if (child.pid === undefined) child.once('spawn', () => kill(child));
      else kill(child);
    },
  };
}

function kill(child: UtilityProcess): void {
  const { pid } = child;
  child.kill();
  // That asks politely (SIGTERM), and a thread that waits for a prompt does not hear.
  if (pid !== undefined) killNow(pid);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
