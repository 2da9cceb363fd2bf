import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { keychainEnvironment } from './keychain-environment.ts';
import type { KeychainAnswer } from './keychain-messages.ts';
import type { KeychainProcess } from './process-store.ts';

const entry = fileURLToPath(new URL('keychain-child.ts', import.meta.url));

/** The keychain's process, started by plain Node. */
export function startNodeKeychainProcess(
  service: string,
  env: NodeJS.ProcessEnv = process.env,
): KeychainProcess {
  const child = fork(entry, [service], {
    env: keychainEnvironment(env),
    execArgv: [],
    // libsecret's library writes warnings of its own; nothing of this process belongs in a log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // It must not keep this process alive, and ends with it: its channel closes.
  child.unref();
  child.channel?.unref();
  return {
    // A failure to send means that it is gone, which `onEnd` tells. One that could not be started has no channel, and no `send`.
    send: request => {
      if (child.connected) child.send(request, () => undefined);
    },
    onAnswer: listener => child.on('message', answer => listener(answer as KeychainAnswer)),
    onEnd: listener => {
      child.once('error', listener);
      child.once('exit', listener);
    },
    kill: () => child.kill('SIGKILL'),
  };
}
