import { randomBytes } from 'node:crypto';

/** Stands in `src-renderer/index.html` where each answer puts its own nonce. */
const noncePlaceholder = '__STYLE_NONCE__';

export interface PagePolicy {
  html: string;
  contentSecurityPolicy: string;
}

/**
 * The page and its Content-Security-Policy, made for one answer.
 * SECURITY: default-src 'none'; scripts from our own origin only; in the app window no connection at all, since
 * everything goes over the bridge. Styles need a nonce because the component library writes style elements. No script is made
 * from text: Trusted Types, with the one policy of `src-renderer/page/trusted-types.ts`.
 */
export function preparePage(template: string, connect: 'none' | 'self'): PagePolicy {
  const nonce = randomBytes(18).toString('base64');
  return {
    html: template.replaceAll(noncePlaceholder, nonce),
    contentSecurityPolicy: contentSecurityPolicy(nonce, connect),
  };
}

export function contentSecurityPolicy(nonce: string, connect: 'none' | 'self'): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src ${connect === 'self' ? `'self'` : `'none'`}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
  ].join('; ');
}

/**
 * SECURITY: the page has none of a browser's powers, whatever its owner has allowed this address: not even to read the clipboard, onto which
 * it can have a token copied. Writing is left to it, for addresses and ids. For `Permissions-Policy`.
 */
export const permissionsPolicy = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'clipboard-read', 'compute-pressure'],
  ...['cross-origin-isolated', 'display-capture', 'encrypted-media', 'fullscreen', 'gamepad', 'geolocation'],
  ...['gyroscope', 'hid', 'identity-credentials-get', 'idle-detection', 'keyboard-map', 'local-fonts'],
  ...['magnetometer', 'microphone', 'midi', 'otp-credentials', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-create', 'publickey-credentials-get', 'screen-wake-lock', 'serial'],
  ...['storage-access', 'sync-xhr', 'usb', 'window-management', 'xr-spatial-tracking'],
]
  .map(power => `${power}=()`)
  .concat('clipboard-write=(self)')
  .join(', ');
