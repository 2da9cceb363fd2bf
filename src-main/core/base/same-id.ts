/** RFC 9562, 4: written in either case, and read in both. */
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Whether a service means the same by both: it writes a UUID as it keeps it, however it was pasted. */
export const isSameId = (one: string | null, other: string): boolean =>
  one === other || (one !== null && uuid.test(one) && one.toLowerCase() === other.toLowerCase());
