import { type Flags, parseFlags } from '../src-main/web/flags.ts';
import { runWebHost } from '../src-main/web/run-web-host.ts';
import { whyNoWindow } from './electron-end.ts';
import { electronEnvironment } from './electron-environment.ts';
import { ensureElectronApp, ensurePage } from './ensure-built.ts';
import { installElectron } from './install-electron.ts';
import { exitCodeOf, runChild } from './run-child.ts';
import { root } from './run-tool.ts';
import {
  electronRuntime,
  findElectron,
  launchObstacle,
  type Machine,
  type Runtime,
  sandboxHelper,
} from './runtime.ts';
import { howToMend } from './sandbox-missing.ts';

/** What a launch makes before it starts anything. */
export interface Preparations {
  electronApp(): Promise<boolean>;
  page(): Promise<boolean>;
  /** Downloads the runtime; whether it worked is looked at afterwards. */
  installElectron(): Promise<void>;
}

const forReal: Preparations = {
  electronApp: ensureElectronApp,
  page: ensurePage,
  installElectron: () => installElectron(' To do without it: npm start -- --web'),
};

/** Runs until it is asked to end, or its owner ends it. Resolves with the exit code. */
export async function launch(
  args: readonly string[],
  machine: Machine,
  preparations: Preparations = forReal,
): Promise<number> {
  // npm changes to the project's folder and says where it was called from.
  const parsed = parseFlags(args, machine.env.INIT_CWD ?? process.cwd());
  if (parsed.kind === 'help') {
    process.stdout.write(parsed.text);
    return 0;
  }
  if (parsed.kind === 'mistake') {
    process.stderr.write(`${parsed.text}\n`);
    return 1;
  }
  const { flags } = parsed;
  if (!flags.web) {
    const ran = await inElectron(flags, machine, preparations);
    if ('exitCode' in ran) return ran.exitCode;
    process.stdout.write(`${ran.reason} Keyholder opens in your browser instead.\n`);
  }
  if (!(await preparations.page())) return 1;
  return runWebHost(flags);
}

/** `reason`: there was no window, and this is why. */
async function inElectron(
  flags: Flags,
  machine: Machine,
  preparations: Preparations,
): Promise<{ exitCode: number } | { reason: string }> {
  const electron = await electronHere(machine, preparations);
  if ('reason' in electron) return electron;
  if (!(await preparations.electronApp())) return { exitCode: 1 };
  const began = performance.now();
  const env = electronEnvironment(machine.env);
  const end = await runChild(electron.path, electronArguments(flags), { cwd: root, env });
  const mending = howToMend(machine, sandboxHelper(machine));
  const reason = whyNoWindow(end, performance.now() - began, mending);
  return reason === null ? { exitCode: exitCodeOf(end, 0) } : { reason };
}

/** Downloads nothing where Electron could not run anyway. */
async function electronHere(machine: Machine, { installElectron }: Preparations): Promise<Runtime> {
  const reason = launchObstacle(machine);
  if (reason !== null) return { reason };
  if ('reason' in findElectron(machine) && !machine.env.ELECTRON_OVERRIDE_DIST_PATH) await installElectron();
  return electronRuntime(machine);
}

function electronArguments(flags: Flags): string[] {
  const args = [root, '--data-dir', flags.dataDir, '--keychain', flags.keychain];
  if (!flags.empty) args.push('--practice');
  if (flags.policy !== null) args.push('--policy', flags.policy);
  return args;
}
