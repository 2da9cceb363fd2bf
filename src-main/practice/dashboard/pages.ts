import { createHash } from 'node:crypto';

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 20vh auto 0; max-width: 24rem; padding: 0 1rem; }
button { font: inherit; padding: 0.5rem 1.25rem; }
code { overflow-wrap: anywhere; }`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`;

/** SECURITY: no script at all, one known style, forms to ourselves only, never in a frame. */
export const pagePolicy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

const form = (action: string, words: string) =>
  `<form method="post" action="${action}"><button type="submit">${words}</button></form>`;

/** One button, or one for each team. Ids and names are our own: nothing in them needs escaping. */
export function signInPage(teams: readonly { id: string; name: string }[]): string {
  const forms =
    teams.length === 1
      ? [form('/sign-in', 'Sign in')]
      : teams.map(({ id, name }) => form(`/sign-in?team=${id}`, `Sign in to ${name}`));
  return page(
    'Practice service',
    `<p>This service is for practice. Nobody checks who you are.</p>\n${forms.join('\n')}`,
  );
}

/** The id is letters, digits and an underscore: nothing in it needs escaping. */
export const signedInPage = (teamId: string): string =>
  page('You are signed in', `<p>The id of your team is <code>${teamId}</code>.</p>`);

export const notSignedInPage = page(
  'You are not signed in',
  `<p><a href="/">Go to the sign-in page.</a></p>`,
);
