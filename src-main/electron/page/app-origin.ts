/** The one origin of our own page, and the only one whose frames may call the core. */
export const appScheme = 'app';
const appHost = 'keyholder';
export const appOrigin = `${appScheme}://${appHost}`;
export const appUrl = `${appOrigin}/`;

/** True for URLs beneath `app://keyholder/`. Compared by parsed parts: Node gives such URLs the origin "null". */
export function isAppUrl(text: string): boolean {
  const url = parseUrl(text);
  return (
    url !== null &&
    url.protocol === `${appScheme}:` &&
    url.host === appHost &&
    url.username === '' &&
    url.password === ''
  );
}

export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
