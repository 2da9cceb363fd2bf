import { join } from 'node:path';
import { utilityProcess } from 'electron';
import { keychainEnvironment } from '../adapters/keychain-environment.ts';
import type { KeychainProcess } from '../adapters/process-store.ts';

/** The keychain's process, started by Electron: with the fuse RunAsNode off, nothing else can run Node code. */
export function startElectronKeychainProcess(service: string): KeychainProcess {
  const child = utilityProcess.fork(join(import.meta.dirname, 'keychain-helper.js'), [service], {
    env: keychainEnvironment(process.env),
    execArgv: [],
    stdio: 'ignore',
    serviceName: 'Keyholder keychain',
  });
  return {
    send: request => child.postMessage(request),
    onAnswer: listener => child.on('message', listener),
    onEnd: listener => {
      child.once('exit', listener);
    },
    kill: () => {
      const { pid } = child;
      child.kill();
      // kill() asks politely (SIGTERM), and a thread that waits for a prompt does not hear.
      if (pid !== undefined) killNow(pid);
    },
  };
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
