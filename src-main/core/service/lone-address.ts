import { entriesOf, type JsonObject } from '../base/json.ts';
import { plainName } from '../base/plain-name.ts';

/** Of whoever invites, of the team, of whoever helps, or of somebody in another place. */
const ofOthers =
  /invit(?:er|or|ing)|sender|sent|owner|host|actor|author|creat|request|issuer|sponsor|admin|manager|refer|from|reply|support|billing|contact|help|team|org|workspace|company|tenant|account|project|customer|client|parent|previous|former|old|backup|recovery|alias|by$|b?cc$/;
const address = /^[^\s@<>]{1,100}@[^\s@<>]{1,255}$/;
/** A text that is an address and nothing else. */
export const isAddressAlone = (value: unknown): value is string =>
  typeof value === 'string' && address.test(value);
const mostNames = 100;

/**
 * The only address in an item that has none under a name that is known: under one of another language, or as nobody foresaw. Who is not
 * found in a list is invited once more.
 */
export function loneAddress(item: JsonObject): string | null {
  const found = entriesOf(item, mostNames).flatMap(([name, value]) =>
    isAddressAlone(value) && !ofOthers.test(plainName(name)) ? [value] : [],
  );
  return new Set(found).size === 1 ? (found[0] ?? null) : null;
}
