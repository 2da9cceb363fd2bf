import type { AppInfo } from '../../../src-shared/host.ts';
import type { Ports } from '../base/ports/ports.ts';

/** What the page is told of the host. */
export function appInfo({ about, signIn, revealer, clipboard, confirmer }: Ports): AppInfo {
  return {
    version: about.version,
    host: about.host,
    features: {
      signInWindow: signIn !== null,
      reveal: revealer !== null,
      clipboard: clipboard !== null,
      presenceDialog: confirmer !== null,
      asksItself: confirmer !== null,
    },
    keychainService: about.keychainService,
    dataDir: about.dataDir,
  };
}
