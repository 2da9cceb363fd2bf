import { asId, isObject, type JsonObject } from '../base/json.ts';
import { type Found, objectsIn } from '../base/objects-in.ts';
import { addressIn, likeness, planOf, typeOf, unwrapped } from './item-plan.ts';

const envelope =
  /^(?:data|results?|response|payload|body|item|record|resource|entity|content|value|output|node|doc|json|d)$/;

/**
 * The answer and what its envelopes hold, outermost first: of a list of one that one, and nothing of a list of several, since which
 * of them is meant is not said.
 * @param opens names that hold what is looked for, beside those of envelopes
 */
export function thingsIn(answer: unknown, opens: RegExp): { found: Found[]; several: boolean } {
  let several = false;
  const found = objectsIn(answer, {
    opens: name => opens.test(name) || envelope.test(name),
    itemsOf(list) {
      if (list.length < 2 || !list.some(isObject)) return list.slice(0, 1).flat();
      several = true;
      return [];
    },
  });
  return { found, several };
}

const called = /invit(?!e[er]|ed)/;
/** What was created, and not who has created it. */
const opens =
  /invit(?!e[er]|ed)|^created(?!by)|^new|^success|^(?:sent|items|records|values|entities|resources|nodes|edges|embedded)$/;
/** Of somebody else, or of something else. */
const otherTypes = /^(?:users?|members?|teams?|errors?|responses?|requests?|lists?|roles?)$/;

/**
 * The invitation in the answer to a POST, bare or in any envelope: what has an address, or what is called an invitation and has
 * an id. An id alone may be that of the request: then it is nothing but an id.
 * @param isTheirs whoever has this address was invited, whatever the service calls them: a user, or a member
 */
export function findCreatedInvitation(
  answer: unknown,
  isTheirs: (email: string) => boolean = () => false,
): JsonObject | null {
  const { found } = thingsIn(answer, opens);
  const all = found.flatMap(({ object, name }, at) => {
    const item = unwrapped(object);
    const { id: place } = planOf(item).at;
    const type = typeOf(item);
    const [email, id] = [addressIn(item), place ? asId(item[place.key]) : null];
    const isOther = otherTypes.test(type) && !(email !== null && isTheirs(email));
    if (isOther || (email === null && id === null)) return [];
    const named = /invit/.test(type) || called.test(name);
    // Of two that are alike the outer one.
    return [{ item, worth: likeness(item) + (named ? 5 : 0) - at / 1_000 }];
  });
  return all.toSorted((one, other) => other.worth - one.worth)[0]?.item ?? null;
}
