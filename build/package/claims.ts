/** What a test file shows about the packages. It counts only where every test in it has passed. */
export interface Claim {
  /** Path beneath the project, or the beginning of several. */
  tests: string;
  words: string;
}

export const claims: readonly Claim[] = [
  {
    tests: 'test/package/contents.test.ts',
    words:
      'six packages hold what is on the list, one right keytar, nine fuses, and vouch for their app.asar',
  },
  {
    tests: 'test/package/configuration.test.ts',
    words:
      'every section fits electron-builder’s schema; entitlements, targets, names; desktop entry and libsecret',
  },
  {
    tests: 'test/package/planted.test.ts',
    words: 'planted mistakes are found, each by the check that is for it',
  },
  {
    tests: 'test/package/runs.test.ts',
    words: 'the packaged main process comes up in Node and works on a real keyring with the packaged keytar',
  },
  {
    tests: 'test/package/dist.test.ts',
    words: '`npm run dist -- --dir` downloads nothing; a release is refused',
  },
  {
    tests: 'test/package/reproducible.test.ts',
    words: 'the same sources give the same bytes elsewhere and later',
  },
  { tests: 'test/package/size.test.ts', words: 'what is ours is within its budget of bytes' },
  { tests: 'test/package/signing', words: 'signed, tampered and unsigned files are told apart' },
  { tests: 'test/package/sums', words: 'SHA256SUMS and its GPG signature, good and bad' },
  { tests: 'test/package/deb', words: 'structure and signature of a deb' },
  { tests: 'test/package/rpm', words: 'structure and signature of an rpm' },
  { tests: 'test/package/appimage', words: 'structure of the AppImage, with its sandbox left on' },
  { tests: 'test/package/nsis', words: 'structure of the NSIS installer' },
  { tests: 'test/release/', words: 'the release preflight, the feed, licences and the list of parts' },
  {
    tests: 'test/updates/',
    words: 'updates: good ones are taken; altered, unsigned and older ones are refused',
  },
  { tests: 'test/icons/', words: 'the icons, in every size' },
];

/** What needs the systems themselves, or credentials; docs/releasing.md tells how the release job does it. */
export const onlyOnReleaseRunners: readonly string[] = [
  'that a real Electron starts from each package, and that its fuses and its check of app.asar work',
  'that Windows, Gatekeeper and Apple’s notary accept the real signatures',
  'that dmg, AppImage and the installers install, start and go away again, silently too',
  'that an installed copy updates itself, on macOS by Squirrel over loopback',
];
