import { asId, isObject, type JsonObject } from '../base/json.ts';
import { plainName } from '../base/plain-name.ts';
import { addressIn, likeness, planOf, typeOf, unwrapped } from './item-plan.ts';

/** One object of an answer, and how it is called there. */
export interface Found {
  object: JsonObject;
  /** Plain name of the field that holds it; '' for the answer itself. */
  name: string;
  depth: number;
}

const envelope =
  /^(?:data|results?|response|payload|body|item|record|resource|entity|content|value|output|node|d)$/;
const deepest = 5;
const mostLooked = 500;

/**
 * The answer and what its envelopes hold, outermost first: of a list of one that one. null instead of a list of several: which of
 * them is meant is not said.
 * @param opens names that hold what is looked for, beside those of envelopes
 */
export function objectsIn(answer: unknown, opens: RegExp): { found: Found[]; several: boolean } {
  const found: Found[] = [];
  let several = false;
  let looked = 0;

  function look(value: unknown, name: string, depth: number): void {
    looked += 1;
    if (looked > mostLooked || depth > deepest) return;
    if (Array.isArray(value)) {
      if (value.length > 1 && value.some(isObject)) several = true;
      else look(value[0], name, depth);
      return;
    }
    if (!isObject(value)) return;
    found.push({ object: value, name, depth });
    for (const key of Object.keys(value)) {
      const plain = plainName(key);
      if (opens.test(plain) || envelope.test(plain)) look(Reflect.get(value, key), plain, depth + 1);
    }
  }
  look(answer, '', 0);
  return { found, several };
}

const called = /invit(?!e[er]|ed)/;
const opens = /invit(?!e[er]|ed)|^created|^new|^success/;
/** Of somebody else, or of something else. */
const otherTypes = /^(?:users?|members?|teams?|errors?|responses?|requests?|lists?|roles?)$/;

export interface FoundInvitation {
  item: JsonObject;
  id: string | null;
  email: string | null;
  /** It calls itself an invitation, or is called one. */
  named: boolean;
}

/**
 * The invitation in the answer to a POST, bare or in any envelope: what has an address, or what is called an invitation and has
 * an id. An id alone may be that of the request: then it is nothing but an id.
 * @param isTheirs whoever has this address was invited, whatever the service calls them: a user, or a member
 */
export function findCreatedInvitation(
  answer: unknown,
  isTheirs: (email: string) => boolean = () => false,
): FoundInvitation | null {
  const { found } = objectsIn(answer, opens);
  const all = found.flatMap(({ object, name, depth }) => {
    const item = unwrapped(object);
    const { at } = planOf(item);
    const type = typeOf(item);
    const email = addressIn(item);
    if (otherTypes.test(type) && !(email !== null && isTheirs(email))) return [];
    const named = /invit/.test(type) || called.test(name);
    const id = at.id ? asId(item[at.id.key]) : null;
    if (email === null && id === null) return [];
    return [{ item, id, email, named, worth: likeness(item) + (named ? 5 : 0) - depth / 10 }];
  });
  all.sort((one, other) => other.worth - one.worth);
  return all[0] ?? null;
}
