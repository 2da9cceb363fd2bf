/**
 * The nonce that the host wrote into the page for this load. Style elements made at run time carry it, or the
 * Content-Security-Policy drops them: Mantine's through `getStyleNonce`, react-remove-scroll's (behind every
 * dialog) through the global that its `get-nonce` reads.
 */
export function readStyleNonce(page: Document): string {
  const nonce = page.querySelector('meta[name="style-nonce"]')?.getAttribute('content') ?? '';
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  return nonce;
}
