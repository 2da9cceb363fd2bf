import type { Invitation, InvitationList } from '../../../src-shared/invitation.ts';
import type { Asked, ListPage, Person, Place, Told } from '../../support/hostile/list-service.ts';

export type Complete = InvitationList['complete'];

/** How many invitations there are: three pages, three full pages, one page, none. */
export const variants = { many: 11, full: 12, one: 3, none: 0 } as const;
export type Variant = keyof typeof variants;

/** How a documented service lists. */
export interface ListRow {
  name: string;
  /** Where it is written down. */
  source: string;
  place: Place;
  body(page: ListPage): unknown;
  status?(page: ListPage): number;
  headers?(page: ListPage): Told['headers'];
  /** To a question that it does not take. */
  refuses?: Told;
  /** Its later pages have addresses of their own. */
  ownPaths?: boolean;
  /** Before any page is looked for: what some questions are answered with. */
  instead?(asked: Asked): Told | null;
  /** What may be said of it; 'yes' is never right where items are missing. */
  says: Readonly<Record<Variant, readonly Complete[]>>;
  /** Fewer than all where the way to the next page is not in the answer. */
  atLeast?: number;
  stopped?: InvitationList['stopped'];
  /** The id as it is shown. */
  id?(person: Person): string;
  /** Fields that the service spells so that they can be recognised, all where it is left out; the others are right or empty. */
  shows?: readonly (keyof Pick<Invitation, 'id' | 'email' | 'role'>)[];
}

const all = (many: Complete, one: Complete, none: Complete = one) => ({
  ...{ many: [many], full: [many], one: [one], none: [none] },
});
/** An end is stated, or a total that can be counted up to. */
export const stated = all('yes', 'yes');
/** What leads to the next page is left out on the last one, which a single page does not tell from silence. */
export const leftOut = all('yes', 'unknown');
/** Nothing is said. */
export const silent = all('unknown', 'unknown');
/** The answer tells that there is more and does not name the parameter: it may be found by trying. */
export const unnamed = {
  ...{ many: ['yes', 'no', 'unknown'], full: ['yes', 'no', 'unknown'], one: ['yes'], none: ['yes'] },
} satisfies ListRow['says'];
/** As `unnamed`, and the last page says nothing. */
export const unnamedSilent = { ...unnamed, one: ['unknown'], none: ['unknown'] } satisfies ListRow['says'];
/** As `unnamed`; that one page is the whole may be told from its count, which may also be the page's own. */
export const perhaps = {
  ...unnamed,
  ...{ one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
} satisfies ListRow['says'];
/** Nothing tells that there is more. */
export const cutOff = all('unknown', 'unknown');
/** It is asked for the rest in another way than by an address. */
export const outOfReach = {
  ...{ many: ['no', 'unknown'], full: ['no', 'unknown'], one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
} satisfies ListRow['says'];

export const item = ({ id, email, role, at }: Person) => ({
  ...{ id, email, role, use_seat: true, created_at: at, updated_at: at, expires_at: at + 604_800 },
});
export const items = ({ people }: ListPage) => people.map(item);
/** `id` as a number. */
export const counted = (person: Person) => ({ ...item(person), id: person.n });
export const byNumber = ({ n }: Person) => String(n);
export const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
/** As most services of JavaScript and Java spell it. */
export const camel = ({ id, email, role, at }: Person) => ({
  ...{ id, email, role, useSeat: true, createdAt: iso(at), updatedAt: iso(at), expiresAt: iso(at + 604_800) },
});
export const camels = ({ people }: ListPage) => people.map(camel);

export const numbered = ({ people }: ListPage) => people.map(counted);
export const pascals = ({ people }: ListPage) =>
  people.map(({ id, email, role, at }) => ({ Id: id, Email: email, Role: role, CreatedAt: iso(at) }));
/** JSON:API. */
export const attributed =
  (type: string) =>
  ({ people }: ListPage) =>
    people.map(({ id, email, role, at }) => ({ id, type, attributes: { email, role, created_at: iso(at) } }));

type Query = Readonly<Record<string, string | number>>;
const following = (page: ListPage): Query => ({ page: page.number + 1 });
/** Left out on the last page. */
export const onward = <T>({ more }: ListPage, value: T) => (more ? value : undefined);
/** null on the last page, as are those below. */
export const nextUrl = (page: ListPage, query = following(page)) => (page.more ? page.url(query) : null);
export const nextPath = (page: ListPage, query = following(page)) => (page.more ? page.path(query) : null);
export const nextNumber = ({ more, number }: ListPage) => (more ? number + 1 : null);
export const nextCursor = ({ more, cursor }: ListPage) => (more ? cursor : null);
/** RFC 8288, on the last page too as far as it goes. */
export const linked = (page: ListPage, query = following(page), lastQuery?: Query) => {
  const rels = [
    page.more && `<${page.url(query)}>; rel="next"`,
    lastQuery && `<${page.url(lastQuery)}>; rel="last"`,
  ].filter(Boolean);
  return rels.length > 0 ? { link: rels.join(', ') } : {};
};

type Manner = Pick<ListRow, 'place'> & Partial<ListRow>;

export function row(
  name: string,
  source: string,
  says: ListRow['says'],
  manner: Place | Manner,
  body: ListRow['body'],
): ListRow {
  // What is not named in the answer may be found by trying, and needs not be.
  const atLeast = says.many.length > 1 ? { atLeast: 4 } : {};
  return {
    name,
    source,
    says,
    body,
    ...atLeast,
    ...(typeof manner === 'function' ? { place: manner } : manner),
  };
}
