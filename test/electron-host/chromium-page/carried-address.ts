/**
 * A plain Chromium takes the schemes of an Electron application for none of its own: they would have no origin. So they are carried
 * under an https origin that no network knows, and main sees the address that it gave: `app://keyholder/` is
 * `https://keyholder.app.carried.invalid/` in the page.
 */
const carrier = /^https:\/\/([^/?#]*)\.([a-z][a-z0-9+-]*)\.carried\.invalid(?=[/?#]|$)/;
const known = /^(https?|about|data|blob|file|javascript|chrome|chrome-error|devtools|view-source):/;

export function carried(address: string): string {
  if (known.test(address) || !URL.canParse(address)) return address;
  const { protocol, host, pathname, search, hash } = new URL(address);
  return host === ''
    ? address
    : `https://${host}.${protocol.slice(0, -1)}.carried.invalid${pathname || '/'}${search}${hash}`;
}

export function asMainSees(address: string): string {
  return address.replace(carrier, (_all, host: string, scheme: string) => `${scheme}://${host}`);
}
