/** What a Linux package puts onto a computer, beside Electron's own. */
export const ownFiles = (arch: 'x64' | 'arm64'): string[] =>
  [
    ...['keyholder', 'chrome-sandbox', 'LICENSE.electron.txt', 'locales/en-US.pak', 'locales/de.pak'],
    ...['resources/LICENSE.txt', 'resources/THIRD-PARTY-LICENSES.txt', 'resources/app.asar'],
    `resources/app.asar.unpacked/node_modules/keytar/prebuilds/linux-${arch}/keytar.node`,
    ...['resources/app-update.yml', 'resources/apparmor-profile', 'resources/package-type'],
  ]
    .map(name => `/opt/Keyholder/${name}`)
    .concat('/usr/share/applications/keyholder.desktop')
    .concat(iconSizes.map(size => `/usr/share/icons/hicolor/${size}x${size}/apps/keyholder.png`))
    .sort();

const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512];
