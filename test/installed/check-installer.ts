/**
 * `node test/installed/check-installer.ts DIR`: installs the release in DIR on this computer without a question, starts
 * what was installed, goes through the main journey, uninstalls it, and looks at what is left. For the release workflow's
 * fresh machines; it refuses to run elsewhere.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { root, runToEnd } from '../../build/run-tool.ts';
import { startKeyring } from '../support/keyring.ts';
import { patience } from '../support/patience.ts';
import { startDisplay } from '../support/x-display.ts';
import { attach } from './attach.ts';
import { type Command, type Installation, installationOn } from './installation.ts';
import { smoke } from './smoke.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function check(folder: string): Promise<void> {
  if (process.env.CI !== 'true') throw new Error('This installs software: it runs on machines with CI=true.');
  const { platform, arch, env } = process;
  const installation = installationOn(
    { platform, arch, env, home: homedir() },
    folder,
    await readdir(folder),
  );
  const { program, dataFolder } = installation;
  const inTheWay = [...program, dataFolder].filter(existsSync);
  if (inTheWay.length > 0) throw new Error(`This machine is not fresh: ${inTheWay.join(', ')}`);

  await runAll(installation.install);
  const missing = program.filter(path => !existsSync(path));
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}`);
  say(`Installed ${installation.installer}.`);

  await journey(installation);
  const ledger = join(dataFolder, 'ledger.json');
  const before = await readFile(ledger, 'utf8');
  if (/khp_[0-9A-Za-z]{20,}/.test(before)) throw new Error('There is a token in the ledger.');

  await runAll(installation.uninstall);
  await gone(program);
  if ((await readFile(ledger, 'utf8')) !== before) throw new Error('The owner’s data has changed.');
  say('Uninstalled: nothing of the program is left, and everything of the owner’s.');
}

async function journey({ executable }: Installation): Promise<void> {
  const onLinux = process.platform === 'linux';
  const keyring = onLinux ? await startKeyring() : null;
  const display = onLinux ? await startDisplay() : null;
  const { HOME } = process.env;
  const env = {
    ...(keyring?.env ?? process.env),
    ...(display ? { DISPLAY: display.name, HOME } : {}),
    // With this fuse on, it would be Node now and complain of its arguments.
    ELECTRON_RUN_AS_NODE: '1',
  };
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  try {
    const args = ['--inspect=127.0.0.1:0', '--practice'];
    const keyholder = await attach(executable, args, env, url => url.startsWith('app://'));
    await smoke(keyholder.page, { version, secretIn: 'keychain' });
    const code = await keyholder.quit();
    if (code !== 0) throw new Error(`It ended with ${code}:\n${keyholder.output()}`);
    if (keyholder.complaints.length > 0) throw new Error(keyholder.complaints.join('\n'));
    if (/Debugger listening/.test(keyholder.output()))
      throw new Error('Node’s inspector can be switched on.');
    say('The installed app went through the main journey and quit.');
  } finally {
    await display?.stop();
    await keyring?.stop();
  }
}

async function runAll(commands: readonly Command[]): Promise<void> {
  for (const [program, ...args] of commands) {
    const code = await runToEnd(program, args);
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}.`);
  }
}

/** Windows' uninstaller is still at work when its command has ended. */
async function gone(paths: readonly string[]): Promise<void> {
  const deadline = AbortSignal.timeout(patience);
  for (;;) {
    const left = paths.filter(existsSync);
    if (left.length === 0) return;
    if (deadline.aborted) throw new Error(`Left behind: ${left.join(', ')}`);
    await new Promise(done => setTimeout(done, 200));
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: node test/installed/check-installer.ts DIR\n');
  process.exitCode = 2;
} else {
  await check(resolve(folder));
}
