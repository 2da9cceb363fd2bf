import { releaseVariable } from './configuration.ts';

/** Systems, processors and kinds of installers. What else electron-builder takes would change what is made, or where it goes. */
const known = /^(?:--(?:dir|win|mac|linux|x64|arm64)|AppImage|deb|rpm|tar\.gz|nsis|dmg|zip)$/;

/** What `npm run dist` was asked for. A folder needs no signature, and for what is unsigned nobody vouches. */
export function parseDistArguments(args: readonly string[]) {
  const forwarded = args.filter(arg => arg !== '--unsigned');
  const release = !args.includes('--unsigned') && !args.includes('--dir');
  return {
    release,
    /**
     * The first argument that is not for `npm run dist`, or null.
     * SECURITY: no argument changes what is packaged, signed, named or published.
     */
    refused: forwarded.find(arg => !known.test(arg)) ?? null,
    /** Whether it is for a computer like this one, among others: without this one's Electron nothing can be made. A release's is fetched. */
    forThisComputer: !release && forwarded.every(arg => arg === '--dir'),
    /** It would upload by itself where it sees a tag or a token. */
    builder: ['--config', 'build/electron-builder.config.ts', '--publish', 'never', ...forwarded],
  };
}

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
