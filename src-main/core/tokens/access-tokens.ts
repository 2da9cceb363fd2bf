import type { AccessToken } from '../../../src-shared/access-token.ts';
import { fieldMessages } from '../../../src-shared/field-messages.ts';
import type { RemovedToken } from '../../../src-shared/removed-token.ts';
import type { ParsedInput } from '../../../src-shared/rpc.ts';
import { problem } from '../base/problem-error.ts';
import { isSameId } from '../base/same-id.ts';
import { Serial } from '../base/serial.ts';
import { adoptToken } from './adopt-token.ts';
import { createToken } from './create-token.ts';
import { forgetToken } from './forget-token.ts';
import { takeIntoUse } from './ledger/into-use.ts';
import { isOfOneService, type LedgerRow, toAccessToken } from './ledger/ledger-row.ts';
import { isUnsettled } from './ledger/unsettled.ts';
import { noteToken } from './note-token.ts';
import { removedTokens, restoreToken } from './removed-tokens.ts';
import { revokeById, revokeToken } from './revoke-token.ts';
import type { TokenParts } from './token-parts.ts';
import type { TokenSecrets } from './token-secrets.ts';
import { verifyToken } from './verify-token.ts';

/** The ledger's rows as the owner works with them. */
export class AccessTokens {
  readonly #parts: TokenParts;
  readonly #secrets: TokenSecrets;
  readonly #adopting = new Serial();

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
    return this.#shown(await createToken(this.#parts, input));
  }

  /** The same token twice at once gets no two rows: the second is told of the first. */
  async adopt(input: ParsedInput<'tokens.adopt'>): Promise<AccessToken> {
    const { connectionId, token } = input;
    const adopt = () => adoptToken(this.#parts, input);
    return this.#shown(await this.#adopting.run(adopt, `${connectionId} ${token}`));
  }

  async revoke(key: string): Promise<AccessToken> {
    return this.#shown(await revokeToken(this.#parts, key));
  }

  async revokeById(connectionId: string, id: string): Promise<AccessToken> {
    return this.#shown(await revokeById(this.#parts, connectionId, id));
  }

  async store(key: string): Promise<AccessToken> {
    return this.#shown(await this.#secrets.store(key));
  }

  /** @throws ProblemError `conflict` where the row has an id, is about to get one, or is revoked; or another row has this one */
  async setId(key: string, id: string): Promise<AccessToken> {
    return this.#shown(await this.#parts.ledger.patch(key, (row, rows) => withId(row, id, rows)));
  }

  /** See `takeIntoUse`. */
  async use(key: string): Promise<AccessToken> {
    const { ledger, changes } = this.#parts;
    const row = ledger.get(key);
    await takeIntoUse(this.#parts, key);
    changes.announce(['tokens', 'team', 'invitations'], row.connectionId);
    return this.#shown(row);
  }

  async verify(key: string): Promise<AccessToken> {
    return this.#shown(await verifyToken(this.#parts, key));
  }

  async note(input: ParsedInput<'tokens.note'>): Promise<AccessToken> {
    return this.#shown(await noteToken(this.#parts, input));
  }

  forget(key: string, confirmed: boolean): Promise<void> {
    return forgetToken(this.#parts, key, confirmed);
  }

  removed(): RemovedToken[] {
    return removedTokens(this.#parts);
  }

  async restore(key: string): Promise<AccessToken> {
    return this.#shown(await restoreToken(this.#parts, key));
  }

  /** As it stands by now: something else may have been done to it before this is told. */
  #shown(row: LedgerRow): AccessToken {
    const { connections, ledger } = this.#parts;
    const now = ledger.find(row.key) ?? row;
    return toAccessToken(now, connections.get(row.connectionId).tokenInUse);
  }
}

function withId(row: LedgerRow, id: string, rows: readonly LedgerRow[]): Pick<LedgerRow, 'id' | 'state'> {
  // The service is about to say what it is, and that must not be lost.
  if (row.state === 'creating') throw problem('conflict', { reason: 'token-busy' });
  if (row.id !== null) throw problem('conflict', { reason: 'has-id' });
  // It was revoked as another row's token: under an id that was mistaken for its own, one that lives would be told as revoked.
  if (row.state === 'revoked') throw problem('conflict', { reason: 'revoked' });
  const other = rows.find(one => isSameId(one.id, id) && isOfOneService(one, row));
  if (other) throw problem('invalid-input', { fields: { id: [fieldMessages.idRecorded(other.name)] } });
  // With its id at hand the owner has found it: it exists.
  return { id, state: row.state === 'creation-unknown' ? 'active' : row.state };
}
