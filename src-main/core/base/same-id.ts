/** RFC 9562, 4: written in either case, and read in both. */
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** What is the same of ids by which a service means the same: it writes a UUID as it keeps it, however it was pasted. */
export const plainestId = (id: string): string => (uuid.test(id) ? id.toLowerCase() : id);

/** Both are known, and a service means the same by them. */
export const isSameId = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && plainestId(one) === plainestId(other);
