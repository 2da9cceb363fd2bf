/** Other names of a host that takes mail, and what stands before a tag there. */
const ofGoogle = /@googlemail\.com$/;
const ofYahoo = /@(?:yahoo\.[a-z.]{2,6}|ymail\.com|rocketmail\.com)$/;

/** What some leave out of an address, and others do not show of it. @param address in small letters */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const host = address.slice(Math.max(at, 0)).replace(ofGoogle, '@gmail.com');
  const [name = ''] = address.slice(0, Math.max(at, 0)).split(ofYahoo.test(host) ? /[+-]/ : '+', 1);
  return name.replaceAll('.', '') + host;
}
