import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPrivateBus } from './fake-secret-service.ts';
import { here, whyNot } from './needs.ts';
import { patience } from './patience.ts';

const run = promisify(execFile);
const password = 'database-password';

/** An empty database that shows its root group to the Secret Service. The UUID is the same twice: base64 and in words. */
const database = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<KeePassFile>
  <Meta>
    <CustomData>
      <Item>
        <Key>FDO_SECRETS_EXPOSED_GROUP</Key>
        <Value>{00112233-4455-6677-8899-aabbccddeeff}</Value>
      </Item>
    </CustomData>
  </Meta>
  <Root><Group><UUID>ABEiM0RVZneImaq7zN3u/w==</UUID><Name>Root</Name></Group></Root>
</KeePassFile>
`;

const settings = `[General]
ConfigVersion=2
SingleInstance=false
UpdateCheckMessageShown=true
[GUI]
CheckForUpdates=false
[FdoSecrets]
Enabled=true
ConfirmAccessItem=false
ConfirmDeleteItem=false
ShowNotification=false
`;

/** Why there is no KeePassXC here, as a sentence; null: there is. It is a second opinion, so CI does without it too. */
export function whyNoKeePassXC(): string | null {
  return whyNot(
    {
      platforms: ['linux'],
      because: 'The Secret Service is for Linux only.',
      programs: ['keepassxc', 'keepassxc-cli', 'dbus-run-session', 'dbus-send', 'bash'],
    },
    { ...here, ci: false },
  );
}

/** KeePassXC without a screen, as the Secret Service of a private bus, with an open database. */
export async function startKeePassXC(): Promise<{ env: NodeJS.ProcessEnv; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'keyholder-keepassxc-'));
  const at = (name: string) => join(folder, name);
  const bus = await startPrivateBus();
  const env = { ...bus.env, QT_QPA_PLATFORM: 'offscreen' };
  await writeFile(at('database.xml'), database);
  await writeFile(at('settings.ini'), settings);
  await writeWith(`${password}\n${password}\n`, 'keepassxc-cli', [
    ...['import', '--set-password', '--decryption-time', '100', at('database.xml'), at('database.kdbx')],
  ]);
  const child = spawn(
    'keepassxc',
    ['--config', at('settings.ini'), '--localconfig', at('local.ini'), '--pw-stdin', at('database.kdbx')],
    { env, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  const killLate = () => child.kill('SIGKILL');
  process.once('exit', killLate);
  child.stdin.end(`${password}\n`);

  async function writeWith(input: string, command: string, args: string[]): Promise<void> {
    const asked = run(command, args, { env });
    asked.child.stdin?.end(input);
    await asked;
  }

  /** It takes a moment to open the database. Locked until then, and a call that meets it locked waits for ever. */
  async function isOpen(): Promise<boolean> {
    const collection = '/org/freedesktop/secrets/aliases/default';
    const target = ['--session', '--print-reply', '--dest=org.freedesktop.secrets', collection];
    const call = [
      'org.freedesktop.DBus.Properties.Get',
      'string:org.freedesktop.Secret.Collection',
      'string:Locked',
    ];
    const answer = await run('dbus-send', [...target, ...call], { env }).catch(() => null);
    return answer?.stdout.includes('boolean false') ?? false;
  }

  async function stop(): Promise<void> {
    process.off('exit', killLate);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await bus.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  const deadline = AbortSignal.timeout(patience);
  while (!(await isOpen())) {
    if (deadline.aborted || child.exitCode !== null) {
      await stop();
      throw new Error('KeePassXC did not open its database.');
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  return { env, stop };
}
