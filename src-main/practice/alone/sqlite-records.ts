import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { AccessToken } from '../state/access-tokens.ts';
import type { Invitation } from '../state/invitations.ts';
import type { Records } from '../state/records.ts';
import type { Team } from '../state/team.ts';

/** Each change is on the disk when the method returns: SQLite waits for it. */
export class SqliteRecords implements Records {
  private readonly data: DatabaseSync;
  private readonly addTeam: StatementSync;
  private readonly addInvitation: StatementSync;
  private readonly putToken: StatementSync;
  private readonly addSession: StatementSync;
  private readonly dropSession: StatementSync;

  constructor(data: DatabaseSync) {
    this.data = data;
    this.addTeam = data.prepare('INSERT INTO team (id, facts) VALUES (?, ?)');
    this.addInvitation = data.prepare(
      `INSERT INTO invitation (id, team, email, role, use_seat, created_at, updated_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.putToken = data.prepare(
      `INSERT INTO token (id, fingerprint, team, name, created_at, expires_at, revoked_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET revoked_at = excluded.revoked_at`,
    );
    this.addSession = data.prepare('INSERT INTO session (fingerprint, team) VALUES (?, ?)');
    this.dropSession = data.prepare('DELETE FROM session WHERE fingerprint = ?');
  }

  together<T>(work: () => T): T {
    this.data.exec('BEGIN');
    try {
      const made = work();
      this.data.exec('COMMIT');
      return made;
    } catch (error) {
      if (this.data.isTransaction) this.data.exec('ROLLBACK');
      throw error;
    }
  }

  team(team: Team): void {
    this.addTeam.run(team.id, JSON.stringify(team));
  }

  invitation(teamId: string, one: Invitation): void {
    const { id, email, role, use_seat, created_at, updated_at, expires_at } = one;
    this.addInvitation.run(id, teamId, email, role, use_seat ? 1 : 0, created_at, updated_at, expires_at);
  }

  // SECURITY: the file holds secrets as SHA-256 hashes only.
  token(fingerprint: string, { id, teamId, name, createdAt, expiresAt, revokedAt }: AccessToken): void {
    this.putToken.run(id, fingerprint, teamId, name, createdAt, expiresAt, revokedAt);
  }

  session(fingerprint: string, teamId: string): void {
    this.addSession.run(fingerprint, teamId);
  }

  sessionEnded(fingerprint: string): void {
    this.dropSession.run(fingerprint);
  }
}
