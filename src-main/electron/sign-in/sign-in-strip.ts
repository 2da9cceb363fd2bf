import { createHash } from 'node:crypto';
import { parseUrl } from '../page/app-origin.ts';

export interface StripText {
  /** As `shownHost` gives it. */
  host: string | null;
  /** Why the page beneath does not go on; null while it does. */
  problem: string | null;
}

const pasteAddress = 'https://paste-instead.keyholder.invalid/';

const style = `
:root { color-scheme: light dark; font: 0.875rem/1.4 system-ui, sans-serif;
  background: light-dark(#eef1f5, #24272b); color: light-dark(#1b1f24, #f2f4f6); }
body { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; margin: 0; padding: 0.625rem 1rem;
  border-bottom: 1px solid light-dark(#8a929c, #7d858f); }
main { flex: 1 1 14rem; min-width: 0; }
p { margin: 0; overflow-wrap: anywhere; }
strong { font-size: 1rem; }
.problem { font-weight: 600; color: light-dark(#8f1d12, #ffb4a8); }
button { font: inherit; font-weight: 600; padding: 0.375rem 0.75rem; border-radius: 0.375rem; cursor: pointer;
  border: 1px solid light-dark(#1f4f99, #9cc2ff); background: light-dark(#fff, #24272b);
  color: light-dark(#1f4f99, #9cc2ff); }
button:focus-visible { outline: 3px solid light-dark(#1f4f99, #9cc2ff); outline-offset: 2px; }
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  `form-action ${pasteAddress}`,
  "base-uri 'none'",
].join('; ');

/**
 * The strip above a sign-in page: the window's own words, which the page cannot write.
 * SECURITY: the strip has no script, loads nothing, and can only say that its button was pressed. It is a `data:` page, so
 * that it shares no origin with anything, and its button leads to an address that does not exist and is never gone to.
 */
export function stripUrl(text: StripText): string {
  return `data:text/html;charset=utf-8,${encodeURIComponent(stripPage(text))}`;
}

/** True for the navigation that the button begins; a form without fields leaves a "?" behind. */
export function isPasteInstead(url: string): boolean {
  return parseUrl(url)?.origin === new URL(pasteAddress).origin;
}

function stripPage({ host, problem }: StripText): string {
  const where = host === null ? 'Sign in' : `Page of <strong>${escapeHtml(host)}</strong>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Where you are signing in</title>
<style>${style}</style>
</head>
<body>
<main>
<p>${where}</p>
${problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<p>Does your provider refuse this window? Sign in with your browser and paste the session instead.</p>
</main>
<form action="${pasteAddress}"><button>Paste instead</button></form>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
