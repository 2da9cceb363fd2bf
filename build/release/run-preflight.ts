/** `node build/release/run-preflight.ts [--win] [--mac] [--linux]`: prints everything that a release still lacks. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root as project } from '../run-tool.ts';
import { readUpdateKey } from './feed-key.ts';
import { omissions, type ReleaseFacts, type TargetPlatform, targetPlatforms } from './preflight.ts';
import { readKeyFile, releaseKeyPath } from './release-key.ts';
import { runProgram } from './run-program.ts';

/** Resolves with the exit code: 0 when nothing is missing. `args`: electron-builder's, which name the platforms. */
export async function runPreflight(args: readonly string[] = process.argv.slice(2)): Promise<number> {
  const facts = await gatherFacts(project, args, process.env);
  const missing = omissions(facts);
  const platforms = facts.platforms.join(', ');
  if (missing.length === 0) {
    console.log(`Release preflight for ${platforms}: everything is there.`);
    return 0;
  }
  console.error(`This is no release yet. For ${platforms}, ${missing.length} thing(s) are missing:`);
  for (const sentence of missing) console.error(`- ${sentence}`);
  console.error('For a package that says in its name that nobody vouches for it: npm run dist -- --unsigned');
  return 1;
}

/** Looks at the project in `root`, the environment and the keyring; decides nothing. */
export async function gatherFacts(
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ReleaseFacts> {
  const read = (name: string) => readFile(join(root, name), 'utf8');
  const platforms = platformsOf(args, process.platform);
  // Windows and macOS need no gpg.
  const forLinux = platforms.includes('linux');
  const keyFile = join(root, releaseKeyPath);
  const [changes, tags] = await Promise.all([
    git(root, 'status', '--porcelain', '--untracked-files=all'),
    git(root, 'tag', '--points-at', 'HEAD'),
  ]);
  return {
    platforms,
    host: process.platform,
    env,
    git: { changes, tags: tags ?? [] },
    manifest: JSON.parse(await read('package.json')),
    changelog: await read('CHANGELOG.md').catch(() => ''),
    releaseKey: forLinux && existsSync(keyFile) ? await readKeyFile(keyFile) : null,
    updateKey: await readUpdateKey(root),
    appleKeyFile: existsSync(env.APPLE_API_KEY?.trim() ?? ''),
  };
}

/** The platforms that the arguments name, else the host's. */
export function platformsOf(args: readonly string[], host: string): TargetPlatform[] {
  const found = targetPlatforms.filter(platform => args.includes(`--${platform}`));
  if (found.length > 0) return found;
  return [host === 'win32' ? 'win' : host === 'darwin' ? 'mac' : 'linux'];
}

/** Lines of what git says, or null where it knows nothing of this folder. */
async function git(cwd: string, ...args: string[]): Promise<string[] | null> {
  const ran = await runProgram('git', args, { cwd }).catch(() => null);
  return ran?.code === 0 ? ran.stdout.split('\n').filter(Boolean) : null;
}

if (import.meta.main) process.exitCode = await runPreflight();
