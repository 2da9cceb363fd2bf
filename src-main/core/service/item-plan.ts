import { asText, hasKeys, isObject, isWide, type JsonObject, keysOf } from '../base/json.ts';
import { pickInOrder, pickPlain } from '../base/pick-plain.ts';
import { plainName, words } from '../base/plain-name.ts';

/** Of whatever was created: AIP-142, Ecto, Microsoft Graph, Spring Data, Oracle and many others. */
export const createdNames =
  'created createdon createddate createdtime createddatetime createdtimestamp createdutc createdatutc createat createdate createtime createdatetime createdatmillis createdunix creationtime creationdate creationtimestamp datecreated timecreated insertedat createdatms createdts gmtcreate';

/** The fields of an invitation (2.2), and other names of each: those are believed only where the value is of the field's type. */
const otherNames = {
  id: 'invitationid inviteid uuid guid gid uid invitationuuid inviteuuid invitationguid userinvitationid teaminvitationid sid objectid',
  object: 'object',
  email: 'emails emailaddresses',
  role: 'rolename rolekey roleslug rolecode roletype teamrole memberrole userrole inviteerole invitedrole orgrole organizationrole workspacerole workplacerole accountrole grouprole projectrole membershiprole invitationrole inviterole accesslevel roles',
  use_seat: 'usesseat usesaseat',
  created_at: `${createdNames} invitedat invitedon invitedate inviteddate invitationdate dateinvited invitationcreatedat invitecreatedat invitetime`,
  updated_at:
    'updated updatedon updateddate updatedtime updatedutc updatedatutc updateat updatedate updatetime lastupdated lastupdatedat modified modifiedat modifiedon modifieddate modifiedtime lastmodified lastmodifiedat lastmodifiedon lastmodifieddate lastmodifiedtime lastmodifieddatetime dateupdated datemodified timeupdated timemodified changed changedat updatedatmillis updatedunix updatedatms updatedts lastupdatetime dateupdate gmtmodified',
  expires_at:
    'expires expireson expiresatutc expiresutc expireat expiretime expiredate expiredat expiry expiryat expirydate expirytime expirydatetime expiration expirationat expirationdate expirationtime expirationdatetime expirationtimestamp dateexpires timeexpires validuntil inviteexpiresat inviteexpiry invitationexpiresat invitationexpiry invitationexpirationdate expiresatmillis expiresunix expiresatms expirests expiryts expirytimestamp expirestimestamp dateexpire inviteexpires invitationexpires inviteexpirationdate gmtexpire',
} as const;
export type Field = keyof typeof otherNames;

/** These may also be a flag, or how long: another name that is there tells better. */
const bareTimes = words('created updated modified changed expires expiry expiration');

/** Whose address it is: of nobody named so is it that of whoever invites. */
const ofEmail =
  /^(?:invit(?:e|ed|ee|ation)(?:user)?|(?:new|team|invited)?(?:member|user)|guest|recipient|addressee|target|to|sentto|person|collaborator|participant|profile|primary|work)?(?:e?mail)(?:addr|address)?$/;

/** Whoever is invited may be an object of its own, */
const invitee =
  /^(?:(?:invitee|invited|new|recipient)?user(?:info|details|profile|data)?|invitee(?:info|details)?|invited|recipients?|receivers?)$/;
/** or stand under a name that says less: then only an address there tells. */
const perhapsInvitee = [
  /^(?:(?:invited|new|team)?member(?:ship)?|guest|addressee|collaborator|participant|person|profile|contact|identity|candidate|employee)$/,
  /^(?:to|sentto|target|identifier|login|username|userprincipalname|subject)$/,
  /^(?:details|info|payload|params|parameters)$/,
];
/** What a list item, or an answer, is wrapped in. */
const wrapper =
  /^(?:attributes|node|fields|properties|data|resource|source|item|entry|doc|document|spec)$|^(?:user|member|team|org|organi[sz]ation|workspace|account|project|group)?(?:invitation|invite)$/;

export interface Place {
  key: string;
  /** Under the documented name in whatever spelling: a value of another type is a bad one. */
  documented: boolean;
}

type Places = Record<Field, Place | undefined>;
/** Where an item of one shape holds what. */
export interface Plan {
  keys: readonly string[];
  at: Places;
  /** Where else each may be: under the first name there may be nothing. */
  more: Readonly<Partial<Record<Field, readonly Place[]>>>;
  /** What the description does not name. */
  rest: readonly string[];
  invitee: string | null;
  wrapper: string | null;
}

const fields = Object.keys(otherNames) as Field[];
/** Each is there from the beginning: V8 then knows one shape of them. */
const nowhere = Object.fromEntries(fields.map(field => [field, undefined])) as Places;
const names = new Map(fields.flatMap(field => [...words(otherNames[field])].map(name => [name, field])));
const documented = new Map(fields.map(field => [plainName(field), field]));

/** Held weakly: a service may send a secret as the name of a field. */
const noPlans = () => ({ byShape: new Map<string, Plan>(), last: null as Plan | null });
let known = new WeakRef(noPlans());
const mostPlans = 200;
const mostKeys = 60;
/** An item of a hundred thousand fields would hold up everything else. */
const lookedAt = 1_000;

/** A list has many thousands of items and few shapes of them: each is looked at once. @param likely that of the item before */
export function planOf(item: JsonObject, likely: Plan | null = null): Plan {
  if (likely !== null && hasKeys(item, likely.keys)) return likely;
  const plans = known.deref() ?? noPlans();
  if (plans.last && !isWide(item) && hasKeys(item, plans.last.keys)) return plans.last;
  const keys = keysOf(item);
  if (keys.length > mostKeys) return makePlan(keys.slice(0, lookedAt));
  const shape = keys.join('\n');
  let plan = plans.byShape.get(shape);
  if (!plan) {
    plan = makePlan(keys);
    if (plans.byShape.size >= mostPlans) plans.byShape.clear();
    plans.byShape.set(shape, plan);
    known = new WeakRef(plans);
  }
  plans.last = plan;
  return plan;
}

function makePlan(keys: readonly string[]): Plan {
  const at = { ...nowhere };
  const all: { field: Field; place: Place }[] = [];
  for (const key of keys) {
    const name = plainName(key);
    const field = documented.get(name) ?? names.get(name) ?? (ofEmail.test(name) ? 'email' : undefined);
    const before = field && at[field];
    const isBetter =
      !before ||
      key === field ||
      (!before.documented && (documented.has(name) || bareTimes.has(plainName(before.key))));
    if (!field) continue;
    const place = { key, documented: documented.has(name) };
    all.push({ field, place });
    if (isBetter) at[field] = place;
  }
  const others = all.filter(({ field, place }) => at[field] !== place);
  const more = Object.fromEntries(
    [...Map.groupBy(others, ({ field }) => field)].map(([field, of]) => [
      field,
      of.map(({ place }) => place),
    ]),
  );
  // "_id" and "@id" are what a store or a vocabulary calls it; beside an "id" they are another thing.
  const used = new Set(Object.values(at).map(place => place?.key));
  const find = (form: RegExp) => keys.find(key => !used.has(key) && form.test(plainName(key))) ?? null;
  return {
    keys,
    at,
    more,
    rest: keys.filter(key => !used.has(key)),
    invitee: at.email ? null : ([invitee, ...perhapsInvitee].map(find).find(key => key !== null) ?? null),
    wrapper: at.email ? null : find(wrapper),
  };
}

/**
 * What is inside of an item's wrapper, together with what stands beside it: the id of JSON:API does. The item itself where it
 * has none.
 */
export function unwrapped(item: JsonObject, depth = 0): JsonObject {
  const { wrapper } = planOf(item);
  if (wrapper === null || depth > 2) return item;
  const inner = asNamed(item[wrapper]);
  if (!inner) return item;
  const flat = unwrapped(inner, depth + 1);
  const { at, invitee: who } = planOf(flat);
  if (!at.email && !at.role && !at.use_seat && who === null) return item;
  const { [wrapper]: _, ...beside } = item;
  return { ...beside, ...flat };
}

/** An object, also as Collection+JSON writes one: `[{ name, value }, …]`. */
function asNamed(value: unknown): JsonObject | null {
  if (isObject(value)) return value;
  if (!Array.isArray(value) || value.length === 0 || value.length > mostKeys) return null;
  if (!value.every(one => isObject(one) && typeof one.name === 'string' && 'value' in one)) return null;
  return Object.fromEntries(value.map(one => [one.name, one.value]));
}

/** The address that an item names, however it is written; of an invitee only where the item has none of its own. */
export function addressIn(item: JsonObject): string | null {
  const { at, invitee: who } = planOf(item);
  const key = at.email?.key ?? who;
  const text = key === null ? null : addressText(item[key]);
  return text?.includes('@') ? text : null;
}

/** What it may stand in, within what tells whose it is, comes after what it is called itself. */
const addressNames = words(
  'email address value emailaddress mail emails user invitee profile person member attributes data details info',
);

/** The address in a text, in an object of somebody, or in a list: the only one, or the one that is the first among them. */
export function addressText(value: unknown, depth = 0): string | null {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  const one = all.length === 1 ? all[0] : all.find(each => pickPlain(each, 'primary') === true);
  if (typeof one === 'string') return one;
  if (depth > 2) return null;
  for (const inner of pickInOrder(one, addressNames)) {
    const text = addressText(inner, depth + 1);
    if (text !== null) return text;
  }
  return null;
}

/** The first text under these names, in an object or in a list of one. @param names plain */
export function textIn(value: unknown, names: ReadonlySet<string>): string | null {
  const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (typeof one === 'string') return one;
  return pickInOrder(one, names).find(text => typeof text === 'string') ?? null;
}

const typeNames = [...words('object type kind typename resourcetype')];

/** What an object calls itself, by each name that services have for that, in their order. */
export function typesOf(object: JsonObject, keys: readonly string[] = keysOf(object)): string[] {
  const found = keys.slice(0, lookedAt).flatMap(key => {
    const place = typeNames.indexOf(plainName(key));
    const text = place < 0 ? null : asText(object[key]);
    return text === null ? [] : [{ place, text }];
  });
  return found.sort((one, other) => one.place - other.place).map(({ text }) => text);
}

/** The first of these as a plain name; '' where there is none. */
export function typeOf(object: JsonObject, keys: readonly string[] = keysOf(object)): string {
  return plainName(typesOf(object, keys)[0] ?? '');
}

/** How much an object looks like an invitation: 0 for one that could be anything. */
export function likeness(one: JsonObject): number {
  const item = unwrapped(one);
  const { at, keys, invitee: who } = planOf(item);
  const called = typeOf(item, keys);
  const says = /invit/.test(called) ? 10 : /^(?:user|member|role|error|team|link)s?$/.test(called) ? -10 : 0;
  const email = at.email && hasAddress(item[at.email.key]) ? 6 : who !== null && isPerson(item, who) ? 4 : 0;
  const rest = (at.role ? 2 : 0) + (at.use_seat ? 4 : 0) + (at.expires_at ? 1 : 0) + (at.id ? 1 : 0);
  return says + email + rest;
}

const isPerson = (item: JsonObject, who: string): boolean =>
  invitee.test(plainName(who)) || hasAddress(item[who]);

export function hasAddress(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('@');
  const inside = typeof value === 'object' && value !== null && depth < 2 ? Object.values(value) : [];
  return inside.some(one => hasAddress(one, depth + 1));
}
