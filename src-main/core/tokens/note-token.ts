import type { ParsedInput } from '../../../src-shared/rpc.ts';
import type { Place } from '../../../src-shared/token-note.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { LedgerRow } from './ledger/ledger-row.ts';

interface Parts {
  ledger: Ledger;
  newId(): string;
}

/** The owner's own words about a token: kept on this computer, sent to nobody. @throws ProblemError `unknown-item`, `storage-unwritable` */
export async function noteToken(
  { ledger, newId }: Parts,
  { key, note, places, watch }: ParsedInput<'tokens.note'>,
): Promise<LedgerRow> {
  return ledger.patch(key, row => {
    const kept = new Map(row.places.map(place => [place.id, place]));
    const written = places?.map((place): Place => {
      const before = kept.get(place.id ?? '');
      // Each keeps its id once: of two that bring the same one, the second is a place of its own.
      if (before) kept.delete(before.id);
      return { ...place, id: before?.id ?? newId(), updated: place.updated ?? before?.updated ?? false };
    });
    return {
      ...(note === undefined ? {} : { note }),
      ...(written === undefined ? {} : { places: written }),
      ...(watch === undefined ? {} : { watch }),
    };
  });
}
