import { z } from 'zod';
import { invitation } from '../state/invitations.ts';
import { team } from '../state/team.ts';

/** In the head of the file, so that it is known without reading on: "KhPr", and the layout's number. */
export const applicationId = 0x4b685072;
export const layoutNumber = 1;

/** `n`: the order of making. Times of tokens: epoch milliseconds, of invitations: epoch seconds, as they go over the wire. */
export const layout = `
  CREATE TABLE team (
    n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, facts TEXT NOT NULL
  ) STRICT;
  CREATE TABLE invitation (
    n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, team TEXT NOT NULL REFERENCES team (id),
    email TEXT NOT NULL, role TEXT NOT NULL, use_seat INTEGER NOT NULL CHECK (use_seat IN (0, 1)),
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE token (
    n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, fingerprint TEXT NOT NULL UNIQUE,
    team TEXT NOT NULL REFERENCES team (id), name TEXT NOT NULL,
    created_at INTEGER NOT NULL, expires_at INTEGER, revoked_at INTEGER
  ) STRICT;
  CREATE TABLE session (
    n INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL UNIQUE, team TEXT NOT NULL REFERENCES team (id)
  ) STRICT;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${layoutNumber};
`;

const fingerprint = z.string().regex(/^[0-9a-f]{64}$/);

/** What a file may hold: each row is looked at when it is read. */
export const rows = {
  team: z
    .object({ id: z.string(), facts: z.string() })
    .transform(({ facts }) => JSON.parse(facts) as unknown)
    .pipe(team),
  invitation: z
    .object({ ...invitation.omit({ object: true }).shape, use_seat: z.int(), team: z.string() })
    .transform(({ use_seat, team: teamId, ...rest }) => ({
      teamId,
      invitation: { ...rest, object: 'invitation' as const, use_seat: use_seat === 1 },
    })),
  token: z
    .object({
      id: z.string(),
      fingerprint,
      team: z.string(),
      name: z.string(),
      created_at: z.int(),
      expires_at: z.int().nullable(),
      revoked_at: z.int().nullable(),
    })
    .transform(({ fingerprint: hash, id, name, team: teamId, created_at, expires_at, revoked_at }) => ({
      hash,
      token: { id, name, teamId, createdAt: created_at, expiresAt: expires_at, revokedAt: revoked_at },
    })),
  session: z
    .object({ fingerprint, team: z.string() })
    .transform(one => ({ hash: one.fingerprint, teamId: one.team })),
};
