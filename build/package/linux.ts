import type { Configuration } from 'electron-builder';
import { architectures, files } from './files.ts';

/**
 * What the package needs on a bare Debian, said in full: naming any replaces electron-builder's own list. That list has
 * neither libasound2 nor libgbm1, without which Electron does not start.
 */
const debDepends = [
  'libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libxss1',
  'libxtst6',
  'xdg-utils',
  'libatspi2.0-0',
  'libuuid1',
  // Ubuntu 24.04 renamed it and left two packages that stand in for the old name, one of them the wrong one.
  'libasound2t64 | libasound2',
  'libgbm1',
  'libsecret-1-0',
];

/** The same on Fedora. Here electron-builder's own list has no libsecret either. */
const rpmDepends = [
  'gtk3',
  'libnotify',
  'nss',
  'libXScrnSaver',
  '(libXtst or libXtst6)',
  'xdg-utils',
  'at-spi2-core',
  '(libuuid or libuuid1)',
  '(alsa-lib or libasound2)',
  '(mesa-libgbm or libgbm1)',
  '(libsecret or libsecret-1-0)',
];

export const linux = {
  linux: {
    target: architectures(['AppImage', 'deb', 'rpm', 'tar.gz']),
    executableName: 'keyholder',
    // A folder of NxN.png: from anything else electron-builder converts, with a program that it downloads.
    icon: 'icons/linux',
    category: 'Utility',
    synopsis: 'Session and personal access tokens of a team, in the keychain',
    // The entry's file name and StartupWMClass become package.json's desktopName, by which desktops know the window.
    syncDesktopName: true,
    desktop: {
      entry: {
        Keywords: 'team;invitation;session;token;PAT;keychain;credential;',
        StartupNotify: 'true',
        // SingleMainWindow says the same in a newer form, which Debian 12's validator calls an error.
        'X-GNOME-SingleWindow': 'true',
      },
    },
    files: files('linux'),
  },
  deb: {
    depends: debDepends,
    // libsecret is only the way to a keychain; one of these is the keychain.
    recommends: ['gnome-keyring | kwalletmanager | keepassxc'],
    packageCategory: 'utils',
  },
  rpm: { depends: rpmDepends },
  // The older toolset's launcher switches Chromium's sandbox off.
  toolsets: { appimage: '1.0.3' },
} satisfies Configuration;
