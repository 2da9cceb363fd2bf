/** Scripts of which letters look like Latin ones, and forms of Latin letters that are other characters. */
const alike =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\u0131\u0261\u2044\u212a\u2215]/u;
const latin = /[a-z]/i;
/** Another character that stands for letters, digits or dots of ASCII: mathematical and full-width ones, Roman numerals, the sign of kelvin. */
const standsFor = /[a-z\d.]/i;

const isForm = (sign: string): boolean =>
  sign > '\x7f' && standsFor.test(sign.normalize('NFKC')) && !standsFor.test(sign.normalize('NFD'));

/** Letters of both kinds stand in it: one may have been put in the place of another. An address all of one script has none. */
export const holdsLookalikes = (address: string): boolean =>
  latin.test(address) && (alike.test(address) || [...address].some(isForm));
