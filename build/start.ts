/** `npm start`: Electron where it can run, otherwise the same app in a browser. */
import { type Flags, parseFlags } from '../src-main/web/flags.ts';
import { runWebHost } from '../src-main/web/run-web-host.ts';
import { ensureElectronApp, ensurePage } from './ensure-built.ts';
import { installElectron } from './install-electron.ts';
import { root, runToEnd } from './run-tool.ts';
import { displayMissing, electronRuntime, findElectron, type Runtime, sandboxMissing } from './runtime.ts';

process.exit(await start());

async function start(): Promise<number> {
  // npm changes to the project's folder and says where it was called from.
  const parsed = parseFlags(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
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
    const electron = await electronHere();
    if ('path' in electron) return startElectron(electron.path, flags);
    process.stdout.write(`${electron.reason} Keyholder opens in your browser instead.\n`);
  }
  if (!(await ensurePage())) return 1;
  return runWebHost(flags);
}

/** Downloads nothing where Electron could not run anyway. */
async function electronHere(): Promise<Runtime> {
  const inTheWay = displayMissing() ?? sandboxMissing();
  if (inTheWay !== null) return { reason: inTheWay };
  if ('reason' in findElectron() && !process.env.ELECTRON_OVERRIDE_DIST_PATH) await installElectron();
  return electronRuntime();
}

async function startElectron(path: string, flags: Flags): Promise<number> {
  if (!(await ensureElectronApp())) return 1;
  const args = [root, '--data-dir', flags.dataDir, '--keychain', flags.keychain];
  if (!flags.empty) args.push('--practice');
  if (flags.policy !== null) args.push('--policy', flags.policy);
  return runToEnd(path, args, process.env, 0);
}
