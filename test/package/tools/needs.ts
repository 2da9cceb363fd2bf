import { describe, it } from 'vitest';
import { missingProgram } from '../../support/x-display.ts';

/** Debian's package for each program that these tests run. */
const packages: Record<string, string> = {
  '7za': 'p7zip-full',
  'debsig-verify': 'debsig-verify',
  'desktop-file-validate': 'desktop-file-utils',
  'dpkg-deb': 'dpkg',
  git: 'git',
  gpg: 'gnupg',
  gpgv: 'gpgv',
  makensis: 'nsis',
  mksquashfs: 'squashfs-tools',
  openssl: 'openssl',
  osslsigncode: 'osslsigncode',
  rpm: 'rpm',
  rpm2archive: 'rpm',
  rpmbuild: 'rpm',
  rpmsign: 'rpm',
  unsquashfs: 'squashfs-tools',
};

/** Why these programs cannot be used here, or null. In CI nothing may be missing: there the tests run, and fail. */
export function whyNot(...programs: readonly string[]): string | null {
  if (process.env.CI === 'true' || process.env.CI === '1') return null;
  if (process.platform !== 'linux') return 'these tools are Linux programs';
  const missing = missingProgram(...programs);
  return missing && `${missing} is missing (Debian: ${packages[missing] ?? missing})`;
}

/** `describe`, skipped with its reason as a test's name where a program is missing. */
export function describeWith(programs: readonly string[], name: string, body: () => void): void {
  const reason = whyNot(...programs);
  if (reason === null) describe(name, body);
  else {
    console.warn(`Skipped: ${name}. ${reason}.`);
    // Without the body: it would make folders that nobody removes.
    describe.skip(name, () => it(`skipped: ${reason}`, () => {}));
  }
}
