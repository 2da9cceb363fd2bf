import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import parseContentSecurityPolicy from 'content-security-policy-parser';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppFileHandler } from '../../src-main/electron/page/app-protocol.ts';
import { preparePage } from '../../src-main/page/content-policy.ts';
import { startServer } from '../../src-main/web/server.ts';

const template = '<meta name="style-nonce" content="__STYLE_NONCE__">';

/** What a page of ours may do, said once more and in full. `connect` is all that differs between the hosts. */
const intended = (nonce: string, connect: string) =>
  new Map([
    ['default-src', ["'none'"]],
    ['script-src', ["'self'"]],
    ['style-src', ["'self'", `'nonce-${nonce}'`]],
    ['img-src', ["'self'", 'data:']],
    ['font-src', ["'self'"]],
    ['connect-src', [connect]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
    ['object-src', ["'none'"]],
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', ['default']],
  ]);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyholder-policy-'));
  await writeFile(join(folder, 'index.html'), template);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function appWindow(): Promise<Response> {
  return createAppFileHandler(folder)(new Request('app://keyholder/'));
}

async function webHost(): Promise<Response> {
  const app = { dispatch: async () => ({}), subscribe: () => () => {} };
  const host = await startServer({ app, page: { template, assets: new Map() }, port: 0 });
  try {
    const entered = await fetch(host.link);
    const [cookie = ''] = entered.headers.getSetCookie().map(text => text.split(';')[0] ?? '');
    const response = await fetch(host.origin, { headers: { cookie } });
    return new Response(await response.text(), response);
  } finally {
    await host.close();
  }
}

describe.each([
  { host: 'the app window', open: appWindow, connect: "'none'" },
  { host: 'the web host', open: webHost, connect: "'self'" },
])("SECURITY: default-src 'none', as $host sends it", ({ open, connect }) => {
  it('a real parser reads what is meant, and nothing besides', async () => {
    const response = await open();
    const header = response.headers.get('content-security-policy') ?? '';
    const nonce = /content="([^"]+)"/.exec(await response.text())?.[1] ?? '';
    expect(parseContentSecurityPolicy(header)).toEqual(intended(nonce, connect));
    // The parser keeps the first of two directives of one name, as browsers do; and a comma would begin a second policy.
    expect(header.split(';')).toHaveLength(intended('', '').size);
    expect(header).not.toContain(',');
    expect(response.headers.get('content-security-policy-report-only')).toBeNull();
  });

  it('an evaluator of policies finds no weakness', async () => {
    const header = (await open()).headers.get('content-security-policy') ?? '';
    const findings = new CspEvaluator(new CspParser(header).csp).evaluate();
    const serious = findings
      .filter(({ severity }) => severity < Severity.INFO)
      .map(({ directive, value, severity }) => `${directive} ${value} ${Severity[severity]}`);
    // It warns of JSONP and uploads beneath one's own origin: ours holds the built page and nothing else.
    expect(serious.filter(found => !/^script-src 'self' MEDIUM_MAYBE$/.test(found))).toEqual([]);
  });

  it('makes a nonce of 144 bits for each answer', async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 20; time += 1) {
      const { html, contentSecurityPolicy } = preparePage(template, 'none');
      const nonce = /content="([^"]+)"/.exec(html)?.[1] ?? '';
      expect(Buffer.from(nonce, 'base64')).toHaveLength(18);
      expect(contentSecurityPolicy).toContain(`'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(20);
  });
});

describe.each([
  { host: 'the app window', open: appWindow },
  { host: 'the web host', open: webHost },
])(
  "SECURITY: the page has none of a browser's powers, whatever its owner has allowed this address: $host",
  ({ open }) => {
    it('each is denied by name, but for writing to the clipboard', async () => {
      const header = (await open()).headers.get('permissions-policy') ?? '';
      const powers = new Map(header.split(', ').map(one => [one.split('=')[0] ?? '', one.split('=')[1]]));
      expect(powers.get('clipboard-write')).toBe('(self)');
      powers.delete('clipboard-write');
      expect([...powers.keys()]).toEqual(
        expect.arrayContaining(['clipboard-read', 'camera', 'usb', 'local-fonts']),
      );
      expect(new Set(powers.values())).toEqual(new Set(['()']));
      expect(header).toMatch(/^(?:[a-z-]+=\((?:self)?\)(?:, |$))+$/);
    });
  },
);

it('the evaluator does find a weakness where there is one', () => {
  const weak = "default-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-eval' https:";
  const findings = new CspEvaluator(new CspParser(weak).csp).evaluate();
  expect(findings.filter(({ severity }) => severity < Severity.INFO).length).toBeGreaterThan(1);
});
