import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import { configuration, releaseVariable } from '../package/configuration.ts';
import { type Manifest, type ReleaseFacts, type TargetPlatform, targetPlatforms } from './preflight-facts.ts';
import { readKeyFile, releaseKeyPath } from './release-key.ts';
import { ProgramMissing, runProgram } from './run-program.ts';
import { signingKey, signingProblem } from './signing-key.ts';

/** Looks at the project in `root`, the environment and the keyring; decides nothing. */
export async function gatherFacts(
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ReleaseFacts> {
  const text = (name: string) => readFile(join(root, name), 'utf8').catch(() => null);
  const platforms = platformsOf(args, process.platform);
  // Windows and macOS need no gpg.
  const forLinux = platforms.includes('linux');
  const keyFile = join(root, releaseKeyPath);
  return {
    platforms,
    host: process.platform,
    env,
    unsigned: args.includes('--unsigned'),
    git: await gitState(root),
    manifest: parse(await text('package.json')) ?? {},
    lock: parse(await text('package-lock.json')),
    changelog: await text('CHANGELOG.md'),
    releaseKey: forLinux && existsSync(keyFile) ? await readKeyFile(keyFile) : null,
    gpgProblem: forLinux ? await signingProblem(signingKey(env)) : null,
    files: globSync('build/{icons,entitlements}/**', { cwd: root }),
    appleKeyFile: existsSync(env.APPLE_API_KEY?.trim() ?? ''),
    config: releaseConfiguration(env),
  };
}

/** The platforms that electron-builder's arguments name, in its long and short spellings; else the host's. */
export function platformsOf(args: readonly string[], host: string): TargetPlatform[] {
  const spellings = {
    win: ['--win', '-w', '--windows'],
    mac: ['--mac', '-m', '-o', '--macos'],
    linux: ['--linux', '-l'],
  };
  const named = targetPlatforms.filter(platform =>
    args.some(arg => spellings[platform].includes(arg.split('=', 1)[0] ?? '') || inBundle(arg, platform)),
  );
  if (named.length > 0) return named;
  return [host === 'win32' ? 'win' : host === 'darwin' ? 'mac' : 'linux'];
}

/** `-mwl` names three platforms at once. */
const inBundle = (arg: string, platform: string): boolean =>
  /^-[mwol]{2,}$/.test(arg) && (arg.includes(platform[0] ?? '') || (platform === 'mac' && arg.includes('o')));

async function gitState(cwd: string): Promise<ReleaseFacts['git']> {
  const lines = async (...args: string[]) => {
    const ran = await runProgram('git', args, { cwd }).catch(error => {
      if (error instanceof ProgramMissing) return null;
      throw error;
    });
    return ran?.code === 0 ? ran.stdout.split('\n').filter(Boolean) : null;
  };
  const [changes, tags] = await Promise.all([
    lines('status', '--porcelain', '--untracked-files=all'),
    lines('tag', '--points-at', 'HEAD'),
  ]);
  return { changes, tags: tags ?? [] };
}

/** As build/dist.ts has it made right after this. */
function releaseConfiguration(env: NodeJS.ProcessEnv): Configuration | { reason: string } {
  try {
    return configuration({ ...env, [releaseVariable]: 'release' });
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

function parse(json: string | null): Manifest | null {
  const value: unknown = json === null ? null : JSON.parse(json);
  return typeof value === 'object' ? (value as Manifest | null) : null;
}
