import { describeUnless } from '../../support/describe-need.ts';
import { whyNot } from '../../support/needs.ts';

/** Debian's package for each program that these tests run. */
const packages: Record<string, string> = {
  '7za': 'p7zip-full',
  'desktop-file-validate': 'desktop-file-utils',
  'dpkg-deb': 'dpkg',
  git: 'git',
  gpg: 'gnupg',
  makensis: 'nsis',
  mksquashfs: 'squashfs-tools',
  rpm: 'rpm',
  rpm2archive: 'rpm',
  rpmbuild: 'rpm',
  rpmsign: 'rpm',
  sha256sum: 'coreutils',
  unsquashfs: 'squashfs-tools',
};

/** Why these programs cannot be used here, in a sentence, or null. */
export function whyNotWith(...programs: readonly string[]): string | null {
  return whyNot({ platforms: ['linux'], because: 'These tools are Linux programs.', programs, packages });
}

/** `describe`, skipped with its reason as a test's name where a program is missing. */
export function describeWith(programs: readonly string[], name: string, body: () => void): void {
  describeUnless(whyNotWith(...programs), name, body);
}
