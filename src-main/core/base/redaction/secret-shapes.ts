import { redacted } from './redact.ts';

/** What is said of one in its place, and is none: "HTTP Token: Access denied." of Rails, "invalid token: signature is invalid" of Go. */
const saidOfOne =
  '(?:access denied|expired|invalid|malformed|missing|required|revoked|signature|unexpected|unknown)(?=[.!)]*(?:\\s|$))';

/** What a credential looks like wherever it is written, for secrets that this run has never seen as such. */
const shapes: readonly { pattern: RegExp; keep: string }[] = [
  // Authorization schemes, and the header itself.
  { pattern: /\b(Bearer|Basic)\s+[\w\-.~+/]{6,}=*/gi, keep: '$1 ' },
  { pattern: /\b(SERVICE_SESSION)\s*=\s*[^\s;,"']+/gi, keep: '$1=' },
  // A JSON or query field that is named like one.
  {
    pattern: new RegExp(
      `\\b(\\w*(?:token|secret|password|session|cookie|authorization))(["']?\\s*[:=]\\s*["']?)(?!${saidOfOne})[^\\s"',;&}]{6,}`,
      'gi',
    ),
    keep: '$1$2',
  },
  // JSON Web Tokens. Begun once for each run of such characters: a text made of nothing but beginnings costs no more.
  { pattern: /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g, keep: '' },
];

/**
 * SECURITY: a text is gone through for shapes wherever one of the words stands that each of them holds. Most texts have none, and every
 * word of them could be the beginning of a name that ends in one.
 */
const hints = /bearer|basic|token|secret|password|session|cookie|authorization|eyJ/i;

/**
 * A prefix and a long random tail, as most services write their tokens. Ids look like that too, so only what is written down for
 * others goes so far: the log and the request inspector.
 */
const prefixed = /\b[A-Za-z][\w-]{1,40}[_-][A-Za-z0-9]{20,}\b/g;

export function redactShapes(text: string): string {
  if (!hints.test(text)) return text;
  return shapes.reduce((clean, { pattern, keep }) => clean.replace(pattern, `${keep}${redacted}`), text);
}

export function redactForLog(text: string): string {
  return redactShapes(text).replace(prefixed, redacted);
}
