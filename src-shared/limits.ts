/** Longest session or personal access token taken in, in UTF-8 bytes. */
export const maxSecretBytes = 16_384;

/** Of what is looked for in a list, characters. */
export const longestSearch = 254;

/** How long a removed row can be brought back, at least: of more than a thousand, the oldest that are revoked go before. */
export const keptDays = 90;

/** Of a file for another computer. What ten thousand tokens and a full journal of activity need is half of it. */
export const mostTransferBytes = 32_000_000;
export const mostTransferRows = 20_000;
/** Of a row in it: more than any of one computer, with what a few others know of its token. */
export const [longestTransferNote, mostTransferPlaces, mostTransferOthers] = [50_000, 1_000, 200];
