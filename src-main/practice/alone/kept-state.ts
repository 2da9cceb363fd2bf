import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { emptyState, type ListManners, type PracticeState, restoreTeam } from '../state/practice-state.ts';
import { cannotUse, damaged, isOfSqlite, openDataFile } from './data-file.ts';
import { layoutNumber, rows } from './layout.ts';
import { SqliteRecords } from './sqlite-records.ts';

export interface KeptState {
  state: PracticeState;
  /** All that happens within is kept, or nothing of it. Throws a UsageError where the disk refuses. */
  together<T>(work: () => T): T;
  close(): void;
}

/** What the file holds, and from now on every change before it is answered. Throws a UsageError. */
export async function openKeptState(path: string, lists: ListManners): Promise<KeptState> {
  const data = await openDataFile(path);
  try {
    const records = new SqliteRecords(data);
    const state = emptyState(Date.now, records, lists);
    restore(state, data);
    // Something has to be written: a file that cannot be is refused now, and not with the first change.
    data.exec(`PRAGMA user_version = ${layoutNumber}; COMMIT`);
    return {
      state,
      together: work => {
        try {
          return records.together(work);
        } catch (error) {
          throw isOfSqlite(error) ? cannotUse(path, error) : error;
        }
      },
      close: () => {
        if (data.isOpen) data.close();
      },
    };
  } catch (error) {
    // Closing undoes what is not committed.
    data.close();
    throw isOfSqlite(error) ? cannotUse(path, error) : damaged(path);
  }
}

function restore(state: PracticeState, data: DatabaseSync): void {
  const read = <T>(table: keyof typeof rows, row: z.ZodType<T>): T[] =>
    z.array(row).parse(data.prepare(`SELECT * FROM ${table} ORDER BY n`).all());
  for (const team of read('team', rows.team)) restoreTeam(state, team);
  for (const { teamId, invitation } of read('invitation', rows.invitation)) {
    const team = state.teams.get(teamId);
    if (!team) throw new Error(`There is no team ${teamId}.`);
    team.invitations.restore(invitation);
  }
  for (const { hash, token } of read('token', rows.token)) state.accessTokens.restore(hash, token);
  for (const { hash, teamId } of read('session', rows.session)) state.sessions.restore(hash, teamId);
}
