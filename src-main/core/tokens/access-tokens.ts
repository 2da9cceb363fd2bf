import type { AccessToken } from '../../../src-shared/access-token.ts';
import { fieldMessages } from '../../../src-shared/field-messages.ts';
import type { RemovedToken } from '../../../src-shared/removed-token.ts';
import type { ParsedInput } from '../../../src-shared/rpc.ts';
import { problem } from '../base/problem-error.ts';
import { adoptToken } from './adopt-token.ts';
import { createToken } from './create-token.ts';
import { forgetToken } from './forget-token.ts';
import { type LedgerRow, toAccessToken } from './ledger.ts';
import { removedTokens, restoreToken } from './removed-tokens.ts';
import { revokeById, revokeToken } from './revoke-token.ts';
import type { TokenParts } from './token-parts.ts';
import type { TokenSecrets } from './token-secrets.ts';
import { isUnsettled } from './unsettled.ts';

/** The ledger's rows as the owner works with them. */
export class AccessTokens {
  readonly #parts: TokenParts;
  readonly #secrets: TokenSecrets;

  constructor(parts: TokenParts, secrets: TokenSecrets) {
    this.#parts = parts;
    this.#secrets = secrets;
  }

  list(connectionId: string): AccessToken[] {
    const { connections, ledger } = this.#parts;
    const { id, tokenInUse } = connections.get(connectionId);
    return ledger.of(id).map(row => toAccessToken(row, tokenInUse));
  }

  unsettled(): AccessToken[] {
    const { connections, ledger, vault } = this.#parts;
    const { memory } = vault;
    return connections.all.flatMap(({ id, kind, tokenInUse }) =>
      ledger
        .of(id)
        .filter(row => isUnsettled(row, { memory, practice: kind === 'practice' }))
        .map(row => toAccessToken(row, tokenInUse)),
    );
  }

  async create(input: ParsedInput<'tokens.create'>): Promise<AccessToken> {
    return this.#seen(await createToken(this.#parts, input));
  }

  async adopt(input: ParsedInput<'tokens.adopt'>): Promise<AccessToken> {
    return this.#seen(await adoptToken(this.#parts, input));
  }

  async revoke(key: string): Promise<AccessToken> {
    return this.#seen(await revokeToken(this.#parts, key));
  }

  async revokeById(connectionId: string, id: string): Promise<AccessToken> {
    return this.#seen(await revokeById(this.#parts, connectionId, id));
  }

  async store(key: string): Promise<AccessToken> {
    return this.#seen(await this.#secrets.store(key));
  }

  /** @throws ProblemError `conflict` where the row has an id, or another row has this one */
  async setId(key: string, id: string): Promise<AccessToken> {
    const { ledger } = this.#parts;
    const row = ledger.get(key);
    if (row.id !== null) throw problem('conflict', { reason: 'has-id' });
    const other = ledger.of(row.connectionId).find(one => one.id === id);
    if (other) {
      throw problem('invalid-input', { fields: { id: [fieldMessages.idRecorded(other.name)] } });
    }
    // With its id at hand the owner has found it: it exists.
    const state = row.state === 'creation-unknown' ? 'active' : row.state;
    return this.#seen(await ledger.patch(key, { id, state }));
  }

  /** @throws ProblemError `secret-absent`: without its secret Keyholder cannot use it */
  async use(key: string): Promise<AccessToken> {
    const { connections, ledger, changes } = this.#parts;
    const row = ledger.get(key);
    if (row.state === 'revoked') throw problem('conflict', { reason: 'revoked' });
    if (row.secretIn === 'nowhere') throw problem('secret-absent');
    await connections.patch(row.connectionId, { tokenInUse: key });
    changes.announce(['tokens', 'team', 'invitations'], row.connectionId);
    return this.#seen(row);
  }

  forget(key: string, confirmed: boolean): Promise<void> {
    return forgetToken(this.#parts, key, confirmed);
  }

  removed(): RemovedToken[] {
    return removedTokens(this.#parts);
  }

  async restore(key: string): Promise<AccessToken> {
    return this.#seen(await restoreToken(this.#parts, key));
  }

  #seen(row: LedgerRow): AccessToken {
    return toAccessToken(row, this.#parts.connections.get(row.connectionId).tokenInUse);
  }
}
