import type { AppInfo, KeychainStatus } from '../../../src-shared/host.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { Redact } from '../base/redaction/redact.ts';
import { redactShapes } from '../base/redaction/secret-shapes.ts';
import type { Vault } from '../custody/vault.ts';
import type { Inspector } from '../wire/inspector.ts';

interface Parts {
  info: AppInfo;
  vault: Vault;
  inspector: Inspector;
  clock: Clock;
  redact: Redact;
}

/** What a supporter needs to see, and nothing that opens a door. */
export class SupportBundle {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async bundle(): Promise<{ fileName: string; text: string }> {
    const { info, vault, inspector, clock, redact } = this.#parts;
    const keychain: KeychainStatus = await vault.status();
    const at = new Date(clock.now()).toISOString();
    const content = {
      made: at,
      keyholder: info.version,
      host: info.host,
      node: process.versions.node,
      electron: process.versions.electron ?? null,
      platform: `${process.platform} ${process.arch}`,
      keychain: { state: keychain.state, detail: keychain.detail },
      exchanges: inspector.list(),
    };
    // Everything in it was redacted when it was written down; what became known since is found now.
    const text = redactShapes(redact(JSON.stringify(content, null, 2)));
    return { fileName: `keyholder-support-${at.slice(0, 19).replace(/[:T]/g, '-')}.json`, text };
  }
}
