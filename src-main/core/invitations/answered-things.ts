import { type Found, objectsIn } from '../base/objects-in.ts';
import { addressIn, planOf } from '../service/item-plan.ts';
import { heads, leftOut } from '../wire/says-no.ts';

/** Of somebody else, of something else, how much of a plan is used, or what was sent, once more. */
const notIt =
  /^(?:errors?|invit[eo]r|inviting\w*|sender|owner|host|actor|author|creator|requester|issuer|sponsor|admin|user|team|organi[sz]ation|request|input|received|echo|params|query|args|form|headers|links|meta|included|seats|licen[cs]es|quotas?|limits?|usage|plan|subscription|billing)$|by(?:user|member|admin|person|owner|account)?$|inviter/;
/** For whom one is invited: their own address is not the invited one's. */
const forWhom = /^(?:workspace|account|company|tenant|project|customer|client|group|space|site|domain)$/;

/** The objects that may be what was made, outermost first. */
export const thingsIn = (json: unknown): Found[] =>
  objectsIn(json, {
    opens: name => !notIt.test(name) && !leftOut.test(name),
    itemsOf: list => list.slice(0, 20),
  });

/** What an answer says of itself may be put apart from what was made. */
export const aboutIn = (json: unknown): Found[] =>
  objectsIn(json, { opens: name => heads.has(name), itemsOf: list => list.slice(0, 1) }).slice(1);

/** Of a user beside it only the address that was sent counts: any other may be that of whoever asked. */
export function addressesOf(found: Found, isWanted: (email: string) => boolean): string[] {
  const { object } = found;
  const email = addressIn(object);
  let isOwn = planOf(object).at.email !== undefined;
  for (let one: Found | null = found; one !== null; one = one.within) isOwn &&= !forWhom.test(one.name);
  return email !== null && (isOwn || isWanted(email)) ? [email] : [];
}
