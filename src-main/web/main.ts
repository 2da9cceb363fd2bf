import { parseFlags } from './flags.ts';
import { runWebHost } from './run-web-host.ts';

const parsed = parseFlags(process.argv.slice(2), process.cwd());
if (parsed.kind === 'help') {
  process.stdout.write(parsed.text);
} else if (parsed.kind === 'mistake') {
  process.stderr.write(`${parsed.text}\n`);
  process.exitCode = 1;
} else {
  // process.exit: a keychain call that never settles must not keep the process.
  process.exit(await runWebHost(parsed.flags));
}
