import { fingerprint, newSessionValue } from '../secret.ts';
import type { Records } from './records.ts';

/** The dashboard sessions: the values of SERVICE_SESSION cookies. Each is of somebody who owns one team. */
export class Sessions {
  // SECURITY: session values are kept as SHA-256 hashes only.
  private readonly open = new Map<string, string>();
  private readonly records: Records;

  constructor(records: Records) {
    this.records = records;
  }

  begin(teamId: string): string {
    const value = newSessionValue();
    const hash = fingerprint(value);
    this.records.session(hash, teamId);
    this.restore(hash, teamId);
    return value;
  }

  restore(hash: string, teamId: string): void {
    this.open.set(hash, teamId);
  }

  /** The team of an open session, or null. */
  teamOf(value: string): string | null {
    return this.open.get(fingerprint(value)) ?? null;
  }

  end(value: string): void {
    const hash = fingerprint(value);
    this.records.sessionEnded(hash);
    this.open.delete(hash);
  }
}
