import { fingerprint, newId, newTokenSecret } from '../secret.ts';
import type { Records } from './records.ts';

export interface AccessToken {
  id: string;
  name: string;
  teamId: string;
  /** Epoch milliseconds, as are the next two. */
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
}

/** What the service's own people see of a token. */
export interface IssuedToken {
  id: string;
  name: string;
  revoked: boolean;
}

/** The personal access tokens (service description 2.1). */
export class AccessTokens {
  // SECURITY: secrets are kept as SHA-256 hashes only.
  private readonly byFingerprint = new Map<string, AccessToken>();
  private readonly byId = new Map<string, { hash: string; token: AccessToken }>();
  private readonly records: Records;

  constructor(records: Records) {
    this.records = records;
  }

  /** The only moment at which the secret exists here. */
  issue(wanted: { name: string; teamId: string; expiresAt: number | null }, now: number) {
    const secret = newTokenSecret();
    const token = { ...wanted, id: newId('pat'), createdAt: now, revokedAt: null };
    const hash = fingerprint(secret);
    this.records.token(hash, token);
    this.restore(hash, token);
    return { id: token.id, secret };
  }

  restore(hash: string, token: AccessToken): void {
    this.byFingerprint.set(hash, token);
    this.byId.set(token.id, { hash, token });
  }

  /** In the order of their making. */
  issued(): IssuedToken[] {
    return [...this.byId.values()].map(({ token: { id, name, revokedAt } }) => ({
      id,
      name,
      revoked: revokedAt !== null,
    }));
  }

  /** The team that a usable secret opens; null alike for an unknown, a revoked and an expired one. */
  teamOpenedBy(secret: string, now: number): string | null {
    const token = this.byFingerprint.get(fingerprint(secret));
    if (!token || token.revokedAt !== null) return null;
    return token.expiresAt !== null && token.expiresAt <= now ? null : token.teamId;
  }

  /** False: this team has no such id. Revoking once more changes nothing and is no error. */
  revoke(id: string, teamId: string, now: number): boolean {
    const held = this.byId.get(id);
    if (held?.token.teamId !== teamId) return false;
    if (held.token.revokedAt !== null) return true;
    const token = { ...held.token, revokedAt: now };
    this.records.token(held.hash, token);
    this.restore(held.hash, token);
    return true;
  }
}
