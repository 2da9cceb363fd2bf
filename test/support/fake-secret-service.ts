import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startChild } from './child.ts';
import { here, missingProgram, whyNot } from './needs.ts';
import { patience } from './patience.ts';
import { bareEnv } from './run-host.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('fake-secret-service.py', import.meta.url));
/** Debian's own: another Python earlier on the PATH does not see Debian's modules. */
const python = '/usr/bin/python3';

/** What each means is said in fake-secret-service.py. */
export type ServiceMode = 'works' | 'forgets' | 'dismissed' | 'unanswered' | 'hanging' | 'dying';

export interface PrivateBus {
  /** The environment in which a program finds this D-Bus session and a home of its own. */
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

export interface FakeSecretService {
  become(mode: ServiceMode): Promise<void>;
  /** Resolves when a call of this name has arrived since the last `forgetCalls`. */
  called(method: string): Promise<void>;
  forgetCalls(): void;
  /** Resolves when it has died by itself. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Why no private bus or fake service can be started here, as a sentence; null: it can. */
export function whyNoFakeService(): string | null {
  return whyNot(
    {
      platforms: ['linux'],
      because: 'The Secret Service is for Linux only.',
      programs: ['dbus-run-session', 'dbus-send', 'bash', pythonModules],
      packages: { [pythonModules]: 'python3-dbus python3-gi' },
    },
    { ...here, missing: (...wanted) => missingProgram(...wanted.slice(0, -1)) ?? missingModules() },
  );
}

const pythonModules = 'dbus or gi for Python';
const missingModules = () =>
  spawnSync(python, ['-c', 'import dbus, gi']).status === 0 ? null : pythonModules;

/** Without a folder of services, so that the bus cannot start a provider that the test did not ask for. */
const busConfig = (
  listen: string,
) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>${listen}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

/** A D-Bus session with nothing on it: no provider, and none that could be started. `socket`: where it listens. */
export async function startPrivateBus(socket?: string): Promise<PrivateBus> {
  const home = await mkdtemp(join(tmpdir(), 'keyholder-bus-'));
  const config = join(home, 'bus.conf');
  await writeFile(config, busConfig(socket === undefined ? `unix:tmpdir=${home}` : `unix:path=${socket}`));
  const base = bareEnv({ HOME: home, XDG_RUNTIME_DIR: home });
  // Lives until its stdin ends; then dbus-run-session takes the bus down.
  const script = 'printf "bus=%s\\n" "$DBUS_SESSION_BUS_ADDRESS"; cat >/dev/null';
  const child = startChild('dbus-run-session', ['--config-file', config, '--', 'bash', '-c', script], base, {
    endsWithInput: true,
  });
  // Not at the start of a line: the bus daemon complains on stderr, in pieces.
  const [, bus = ''] = await child.says(/bus=(\S+)\n/);
  return {
    env: { ...base, DBUS_SESSION_BUS_ADDRESS: bus },
    async stop() {
      child.endInput();
      await Promise.race([child.ended, new Promise(resolve => setTimeout(resolve, patience).unref())]);
      await child.stop();
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** The fake provider on that bus. */
export async function startFakeSecretService(bus: PrivateBus, mode: ServiceMode): Promise<FakeSecretService> {
  const child = startChild(python, [program, mode], bus.env);
  await child.says(/^ready/m);
  let heard = child.output().length;
  const target = ['--session', '--print-reply', '--dest=org.freedesktop.secrets', '/fake'];

  return {
    async become(next) {
      await run('dbus-send', [...target, 'test.keyholder.Fake.Become', `string:${next}`], { env: bus.env });
    },
    async called(method) {
      const arrived = () => child.output().slice(heard).split('\n').includes(`call ${method}`);
      const deadline = AbortSignal.timeout(patience);
      while (!arrived()) {
        if (deadline.aborted) throw new Error(`No call of ${method} arrived:\n${child.output()}`);
        await new Promise(resolve => setTimeout(resolve, 20));
      }
    },
    forgetCalls() {
      heard = child.output().length;
    },
    ended: child.ended,
    async stop() {
      await child.stop();
    },
  };
}
