/**
 * What of a list is read at most. The largest team known has some thousands of invitations; these are what a window and its memory
 * still bear: about 400 MB at the worst.
 */
export const listLimits = {
  pages: 2_000,
  items: 200_000,
  /** Of all bodies together, unpacked. One body may have all of them: some services send a list in one piece. */
  bytes: 64 * 1024 ** 2,
  /** Of fields that the description does not name, in all items together: a short text can hold many, and each is an object here. */
  extraFields: 2_000_000,
};
