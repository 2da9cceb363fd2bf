/** Scripts of which letters look like Latin ones, and forms of Latin letters that are other characters. */
const alike =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\u{1d400}-\u{1d7ff}\uff21-\uff3a\uff41-\uff5a\u0131\u0261\u2024\uff0e\u2044\u2215]/u;
const latin = /[a-z]/i;

/** Letters of both kinds stand in it: one may have been put in the place of another. An address all of one script has none. */
export const holdsLookalikes = (address: string): boolean => alike.test(address) && latin.test(address);
