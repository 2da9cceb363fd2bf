/** Longest session or personal access token taken in, in UTF-8 bytes. */
export const maxSecretBytes = 16_384;

/** How long a removed row can be brought back, at least. */
export const keptDays = 90;
