import type { ActivityEntry } from '../../../src-shared/activity.ts';
import { plainestId } from '../base/same-id.ts';

/** A token of which a journal says that it was made here, and not that its row was to end. */
export interface ToldToken {
  /** The service's. */
  id: string;
  name: string | null;
  connectionId: string;
  /** Where it was made. */
  origin: string | null;
  /** By this computer's clock. */
  at: number;
}

const making = ['tokens.create', 'tokens.rotate', 'tokens.missing'];
/** After these its row may be gone. */
const ending = /^tokens\.(?:revoke|endRotation|forget)/;

/** By this one token is known among those of several connections. */
export const tokenIn = (connectionId: string | undefined, id: string | null | undefined): string =>
  `${connectionId} ${id && plainestId(id)}`;

/** @param entries in their order. @param before known from elsewhere, of which they may tell the end */
export function toldTokens(entries: Iterable<ActivityEntry>, before: readonly ToldToken[] = []): ToldToken[] {
  const told = new Map(before.map(one => [tokenIn(one.connectionId, one.id), one]));
  for (const { what, outcome, connection, about, origin, at } of entries) {
    if (outcome !== 'done' || connection === null) continue;
    const { id: connectionId } = connection;
    if (what === 'connections.remove') {
      for (const [token, one] of told) if (one.connectionId === connectionId) told.delete(token);
      continue;
    }
    if (about === null || about.id === null) continue;
    const { id, name } = about;
    const token = tokenIn(connectionId, id);
    // A replacement makes one, tries it, takes it into use, and revokes the other one.
    const does = what === 'tokens.rotate' ? /\bdoes=(\w+)/.exec(about.more ?? '')?.[1] : 'create';
    if (making.includes(what) && does === 'create') told.set(token, { id, name, connectionId, origin, at });
    else if (ending.test(what) || does === 'revoke') told.delete(token);
  }
  return [...told.values()];
}
