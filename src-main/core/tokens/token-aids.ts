import type { Output } from '../../../src-shared/rpc.ts';
import type { Notifier } from '../base/ports/notifier.ts';
import type { Ports } from '../base/ports/ports.ts';
import { problem } from '../base/problem-error.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import { endInCalendar } from './end-in-calendar.ts';
import { keptSecret } from './kept-secret.ts';
import { readCommand } from './read-command.ts';
import type { TokenParts } from './token-parts.ts';

/** What an owner takes from a row into other programs. */
export class TokenAids {
  readonly #parts: TokenParts;
  readonly #about: Ports['about'];
  readonly #notifier: Notifier | null;

  constructor(parts: TokenParts, { about, notifier }: Pick<Ports, 'about' | 'notifier'>) {
    this.#parts = parts;
    this.#about = about;
    this.#notifier = notifier;
  }

  calendar(key: string): Output<'tokens.calendar'> {
    const { connections, ledger, clock } = this.#parts;
    const row = ledger.get(key);
    return endInCalendar(row, connections.get(row.connectionId), clock.now());
  }

  /** @throws ProblemError `secret-absent` where the keychain has none, and what it has against being asked */
  async command(key: string): Promise<Output<'tokens.command'>> {
    const { connections, ledger, vault } = this.#parts;
    const row = ledger.get(key);
    const record = connections.get(row.connectionId);
    if (row.secretIn !== 'keychain') throw problem('secret-absent');
    const account = tokenAccount(record, key);
    let items = await vault.items(account);
    if (items.length === 0) {
      // A locked keychain says so, too; and whoever asks for the secret itself is told which it is.
      await keptSecret(this.#parts, row);
      items = await vault.items(account);
      if (items.length === 0) throw problem('secret-absent');
    }
    const { platform, keychainService: service } = this.#about;
    return readCommand(platform, { service, items }, `${record.baseUrl}/api/v1/team`);
  }

  async tryNotification(): Promise<void> {
    if (!this.#notifier) throw problem('unsupported-here', { reason: 'notifications' });
    if (await this.#notifier.tell([])) return;
    throw problem('unsupported-here', { reason: 'notifications-refused' });
  }
}
