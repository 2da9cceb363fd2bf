/** Where secrets lie. The account names come from `secret-names.ts`. All reject with `SecretStoreError` and nothing else. */
export interface SecretStore {
  /** null: the store answered that it has none. That is not proof of absence: a locked keyring says it too. */
  get(account: string): Promise<string | null>;
  /** Resolving is not proof that it was kept: read it back. */
  set(account: string, secret: string): Promise<void>;
  /** Resolves whether or not there was one. */
  delete(account: string): Promise<void>;
}

export class SecretStoreError extends Error {
  override readonly name = 'SecretStoreError';
  /** locked: it is there and refuses. unavailable: there is none, or it is broken. waiting: no answer yet. */
  readonly kind: 'locked' | 'unavailable' | 'waiting';
  constructor(kind: SecretStoreError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
