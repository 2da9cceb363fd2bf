import type { AppInfo } from '../../../src-shared/host.ts';
import type { Ports } from '../base/ports/ports.ts';

/** What the page is told of the host. */
export function appInfo({ about, signIn, revealer, clipboard, confirmer, saver, notifier }: Ports): AppInfo {
  return {
    version: about.version,
    host: about.host,
    features: {
      signInWindow: signIn !== null,
      reveal: revealer !== null,
      clipboard: clipboard !== null,
      presenceDialog: confirmer !== null,
      asksItself: confirmer !== null,
      saveDialog: saver !== null,
      notifications: notifier !== null,
    },
    runsOn: runsOn(),
    keychainService: about.keychainService,
    dataDir: about.dataDir,
  };
}

function runsOn(): string {
  const { versions, platform, arch } = process;
  const named = [
    ['Electron', versions.electron],
    ['Chromium', versions.chrome],
    ['Node', versions.node],
  ] as const;
  const parts = named.flatMap(([name, version]) => (version === undefined ? [] : [`${name} ${version}`]));
  return [...parts, `${platform} ${arch}`].join(', ');
}
