import { expect, it } from 'vitest';
import { systemRandom } from '../../../src-main/adapters/system-random.ts';
import { KnownSecrets } from '../../../src-main/core/custody/known-secrets.ts';
import { Inspector } from '../../../src-main/core/wire/inspector.ts';

const secret = 'khp_pastedQRSTUVghijklmnop';
const mathematical = secret.replace(/[a-z]/g, one => String.fromCodePoint(0x1d41a + one.charCodeAt(0) - 97));
const inEscapes = (text: string) =>
  text.replace(/[^ -~]/g, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

it.each([
  ['blanks of no width', [...secret].join('\u200b')],
  ['control characters', [...secret].join('\u0001')],
  ['strokes', [...secret].join('\u0336')],
  ['letters that stand for others', mathematical],
])('%s in escapes hide no secret in what is written down of a request', (_what, hidden) => {
  for (const write of [inEscapes, encodeURIComponent, (text: string) => text]) {
    const text = write(hidden);
    for (const isKnownLater of [false, true]) {
      const known = new KnownSecrets(systemRandom);
      const inspector = new Inspector(known.redact, () => undefined);
      known.onNew = () => inspector.redactAgain();
      if (!isKnownLater) known.add(secret);
      inspector.add(
        {
          ...{ method: 'GET', url: `https://a.example/x?q=${text}`, headers: {} },
          ...{
            connectTimeoutMs: 1,
            totalTimeoutMs: 1,
            maxBodyBytes: 1,
            signal: new AbortController().signal,
          },
        },
        {
          response: {
            ...{ status: 200, headers: { server: text }, setCookies: [] },
            body: new TextEncoder().encode(`{"a":"${text}"}`),
          },
        },
        ...([0, 0, { bodyHoldsSecret: false }] as const),
      );
      if (isKnownLater) known.add(secret);
      const [record] = inspector.list();
      for (const shown of [record?.url, record?.responseBody, record?.responseHeaders.server])
        expect(shown).toContain('«redacted»');
    }
  }
});
