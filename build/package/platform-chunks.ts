/** Node's names, which keytar's folders and electron-builder's hooks use too. */
export type PackagedPlatform = 'linux' | 'darwin' | 'win32';

/**
 * Packages that some platforms need and the others need not carry: electron-updater installs updates where Keyholder may. App
 * code imports them lazily, with `await import('…')`, so that each becomes a file of its own that `files` can leave out.
 */
const platformPackages: Readonly<Record<string, readonly PackagedPlatform[]>> = {
  'electron-updater': ['darwin', 'win32'],
};

/** For `output.chunkFileNames`: these packages' files bear the package's name, whatever their entry is called. */
export function chunkFileName({ facadeModuleId }: { facadeModuleId?: string | null | undefined }): string {
  const entry = facadeModuleId?.replaceAll('\\', '/');
  const name = Object.keys(platformPackages).find(known => entry?.includes(`/node_modules/${known}/`));
  return `chunks/${name ?? '[name]'}-[hash].js`;
}

/** What of `out/main/chunks` does not belong into a package for this platform, as patterns beneath the project. */
export function foreignChunks(platform: PackagedPlatform): string[] {
  return Object.entries(platformPackages)
    .filter(([, platforms]) => !platforms.includes(platform))
    .map(([name]) => `out/main/chunks/${name}-*.js`);
}
