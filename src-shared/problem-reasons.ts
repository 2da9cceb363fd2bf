/** Why a token is not replaced, or the replaced one not revoked, now. */
export const rotationReasons = [
  'rotating', // another one is about to take its place, or it has just taken another's
  'rotation-waits', // for something else first
  'places-open', // places that are not updated yet would stop working
  'grace-open', // it is not over yet
  'one-token', // the service has given the old one anew: with it the new one would be revoked
] as const;

/** Why a file of another computer is not taken in, or none is made for one. */
export const transferFaults = [
  'not-a-file', // of the age format
  'not-keyholder', // it opens, and something else wrote what is in it
  'newer', // Keyholder, or a newer age format
  'wrong-passphrase', // or its beginning was altered, which looks the same
  'no-passphrase', // a key opens it
  'damaged', // cut short, or altered
  'too-large',
  'too-slow', // the passphrase was made to take more work than any program asks for
  'holds-secret',
] as const;

/** What of a token's row is more than a file takes. */
export const outgrownParts = [
  'note',
  'places',
  'rows', // of other computers, that it was put together from
  'all', // together
] as const;
