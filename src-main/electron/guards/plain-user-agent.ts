/**
 * Electron's user agent without the names of Electron and of the app, for which identity providers refuse a sign-in.
 * What is left is what Chromium itself says of its version and of the system.
 */
export function plainUserAgent(full: string): string {
  const parts = full.match(/\([^()]*\)|\S+/g) ?? [];
  return parts
    .filter(part => part.startsWith('(') || /^(?:Mozilla|AppleWebKit|Chrome|Safari)\/[\d.]+$/.test(part))
    .join(' ');
}
