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

/** By these electron-builder would sign what is to be unsigned, or call home. */
const forReleasesOnly = /^(WIN_)?CSC_|^APPLE_|^AZURE_/;

/** electron-builder's environment: the credentials reach it for a release only. */
export function builderEnvironment(env: NodeJS.ProcessEnv, release: boolean): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => release || !forReleasesOnly.test(name));
  return {
    ...Object.fromEntries(kept),
    KEYHOLDER_DIST: release ? 'release' : 'unsigned',
    // It asks npm for a newer electron-builder otherwise.
    NO_UPDATE_NOTIFIER: '1',
  };
}
