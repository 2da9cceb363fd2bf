import { releaseVariable } from './configuration.ts';

/** What `npm run dist` was asked for. */
export interface DistArguments {
  /** An installer that nobody vouches for. */
  unsigned: boolean;
  /** A folder instead of an installer: it needs no signature. */
  dir: boolean;
  /** For electron-builder, `--dir` among them. */
  forwarded: string[];
}

export function parseDistArguments(args: readonly string[]): DistArguments {
  return {
    unsigned: args.includes('--unsigned'),
    dir: args.includes('--dir'),
    forwarded: args.filter(arg => arg !== '--unsigned'),
  };
}

/** Systems, processors and kinds of installers. What else electron-builder takes would change what is made, or where it goes. */
const known = /^(?:--(?:dir|win|mac|linux|x64|arm64)|AppImage|deb|rpm|tar\.gz|nsis|dmg|zip)$/;

/**
 * The first argument that is not for `npm run dist`, or null.
 * SECURITY: no argument changes what is packaged, signed, named or published.
 */
export const refusedArgument = ({ forwarded }: DistArguments): string | null =>
  forwarded.find(arg => !known.test(arg)) ?? null;

/** Whether it is for a computer like this one, among others: without this one's Electron nothing can be made. A release's is fetched. */
export const forThisComputer = ({ dir, unsigned, forwarded }: DistArguments): boolean =>
  (dir || unsigned) && forwarded.every(arg => arg === '--dir');

/** electron-builder's arguments. It would upload by itself where it sees a tag or a token. */
export const builderArguments = ({ forwarded }: DistArguments): string[] => [
  ...['--config', 'build/electron-builder.config.ts', '--publish', 'never'],
  ...forwarded,
];

/** By these electron-builder would sign what is to be unsigned, or call home. */
const forReleasesOnly = /^(WIN_)?CSC_|^APPLE_|^AZURE_/;

/** electron-builder's environment: the credentials reach it for a release only. */
export function builderEnvironment(env: NodeJS.ProcessEnv, release: boolean): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => release || !forReleasesOnly.test(name));
  return {
    ...Object.fromEntries(kept),
    [releaseVariable]: release ? 'release' : 'unsigned',
    // It asks npm for a newer electron-builder otherwise.
    NO_UPDATE_NOTIFIER: '1',
  };
}
