import { fingerprint, newSessionValue } from '../secret.ts';

/** The dashboard sessions: the values of SERVICE_SESSION cookies. */
export class Sessions {
  // SECURITY: session values are kept as SHA-256 hashes only.
  private readonly open = new Set<string>();

  begin(): string {
    const value = newSessionValue();
    this.open.add(fingerprint(value));
    return value;
  }

  isOpen(value: string): boolean {
    return this.open.has(fingerprint(value));
  }

  end(value: string): void {
    this.open.delete(fingerprint(value));
  }
}
