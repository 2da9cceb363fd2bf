import { asId, asText, entriesOf, isObject, type JsonObject, pick } from '../base/json.ts';
import { plainName, words } from '../base/plain-name.ts';

/** The fields that Keyholder's forms send, by their plain names. */
const ours = new Map(
  [...words('email role useSeat name teamId expiresAt')].map(name => [plainName(name), name]),
).set('emailaddress', 'email');

/** What stands around the fields in a path, and is none. */
const wrappers = words(
  'body data instance attributes input request requestbody payload json form query params invitation invite root base global schema ' +
    // What frameworks call an error by that is of no field: Django's forms, Django REST Framework.
    'all nonfielderrors',
);

/** `body.email`, `/data/attributes/email`, `invitation[email]`, `$.use_seat`, `#/use_seat`, `input->name`. */
const partsOf = (path: string): string[] => path.slice(0, 500).match(/[^./[\]"'#$:,>\s]+/g) ?? [];

/** What is said of an address stands under it where several can be invited at once: GitLab. */
const address = /^[^\s@/]{1,100}@[^\s@/]{1,255}\.[^\s@/.]+$/;

/** Our name for the field that a path leads to; null where it is none of ours. */
export function ourField(path: string): string | null {
  if (address.test(path)) return 'email';
  const known = partsOf(path).map(part => ours.get(plainName(part)));
  return ours.get(plainName(path)) ?? known.findLast(name => name !== undefined) ?? null;
}

/**
 * What a field is shown as: our own name, or the last part of the service's. null: the path leads to none.
 * @param clean takes secrets out: of one with dots or slashes, and of one at the place where a long path is cut, a part would be left
 */
export function fieldAt(path: string, clean: Clean = asItIs): string | null {
  const last = partsOf(clean(path)).findLast(part => !/^\d+$/.test(part)) ?? 'body';
  return ourField(path) ?? (wrappers.has(plainName(last)) ? null : last);
}

export type Clean = (text: string) => string;
export const asItIs: Clean = text => text;

/** Joi writes `"role" must be one of …`, Ajv for Fastify `body/email must match …`: how a path begins, and no sentence does. */
const marked =
  /^(?:"([\w.]{1,100})"|(?:request\/)?body\/([\w/]{1,100})) (?:must|is|should|has|length|contains|failed)\b/;
/** Another one behind it: of several nobody knows which one the whole is about. */
const markedAgain = /[.,;] (?:"[\w.]+"|(?:request\/)?body\/\w+) /;
/** class-validator: one of a list. Alone, `email must be verified` is a sentence, and may be about who asks. */
const listedName = /^([a-z]\w{0,100}) (?:must|should) /;

/** Our name for the field that a validator's sentence begins with. @param isListed it is one of a list of texts */
export function fieldBegun(text: string, isListed: boolean): string | null {
  const [, quoted, path] = markedAgain.test(text) ? [] : (marked.exec(text) ?? []);
  const name = quoted ?? path ?? (isListed ? listedName.exec(text)?.[1] : undefined);
  return name === undefined ? null : ourField(name);
}

/** Names under which an error says which field it is about. */
const naming = words(
  'field fieldname fieldpath param parameter paramname argumentname attribute property propertyname propertypath propertyref instancepath instancelocation datapath datapointer pointer loc attr members membernames missingproperty',
);
/** They do so only where what they say is a field of ours: elsewhere they are the path of the request, or anything. */
const perhapsNaming = words('path name target key keys fields location argument in label element source');
/** Those whose lists are lists of fields, and no paths. */
const listing = words('keys fields members membernames');
/** Objects in which it may be named. */
const beside = words('source target meta params context extensions validation');

/** Standard Schema, and Valibot: each part of a path may be an object that has its name. */
const keyOf = (part: unknown): string[] => [asId(pick(part, 'key')) ?? []].flat();

/** It says that the error is of no field in particular. */
export const namesNone = (plain: string, text: string): boolean =>
  naming.has(plain) && fieldAt(text) === null;

/** The field that an error names as its own. */
export function fieldNamedBy(error: JsonObject, clean: Clean = asItIs): string | null {
  let perhaps: string | null = null;
  for (const [name, value] of entriesOf(error, 50)) {
    const plain = plainName(name);
    if (beside.has(plain) && isObject(value)) perhaps ??= fieldNamedBy(value, clean);
    // Of several nobody knows which one a sentence is about.
    if (Array.isArray(value) && value.length > 1 && listing.has(plain)) continue;
    // To join what no text can be made of, as `{"toString": 1}`, would throw.
    const parts = Array.isArray(value) ? value.slice(0, 20).flatMap(part => asId(part) ?? keyOf(part)) : null;
    const path = parts?.join('/') ?? asText(value);
    if (path === null) continue;
    const field = naming.has(plain) ? fieldAt(path, clean) : null;
    if (field !== null) return field;
    if (perhapsNaming.has(plain)) perhaps ??= ourField(path);
  }
  return perhaps;
}
