import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  isPasteInstead,
  type StripText,
  stripUrl,
} from '../../../src-main/electron/sign-in/sign-in-strip.ts';

const page = (text: Partial<StripText> = {}) => {
  const url = new URL(stripUrl({ host: 'idp.example.org', problem: null, ...text }));
  expect(url.protocol).toBe('data:');
  expect(url.pathname).toMatch(/^text\/html;charset=utf-8,/);
  return decodeURIComponent(url.href.slice(url.href.indexOf(',') + 1));
};

describe('SECURITY: the strip has no script, loads nothing, and can only say that its button was pressed', () => {
  it('has a policy that lets through its own style and its button', () => {
    const html = page();
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      'form-action https://paste-instead.keyholder.invalid/',
      "base-uri 'none'",
    ]);
    expect(html).not.toMatch(/<script|\son\w+=|style="|<link|<img|url\(|@import/i);
  });

  it('writes whatever it is given as text', () => {
    const html = page({ host: '<b>"x"</b>', problem: `<img src=x onerror='1'>&` });
    expect(html).toContain('&#60;b&#62;&#34;x&#34;&#60;/b&#62;');
    expect(html).toContain('&#60;img src=x onerror=&#39;1&#39;&#62;&#38;');
  });

  it('knows the press of its button, and nothing else', () => {
    const action = /<form action="([^"]*)">/.exec(page())?.[1] ?? '';
    expect(isPasteInstead(`${action}?`)).toBe(true);
    for (const url of [
      '',
      'https://keyholder.invalid/',
      'http://paste-instead.keyholder.invalid/',
      'https://paste-instead.keyholder.invalid.example.org/',
      'https://paste-instead.keyholder.invalid:8443/',
      'app://keyholder/',
    ]) {
      expect([url, isPasteInstead(url)]).toEqual([url, false]);
    }
  });
});

it('says whose page it is, the other way, and what went wrong', () => {
  const html = page({ problem: 'It broke.' });
  expect(html).toContain('<html lang="en">');
  expect(html).toMatch(/<title>[^<]+<\/title>/);
  expect(html).toContain('<strong>idp.example.org</strong>');
  expect(html).toContain('<p class="problem" role="alert">It broke.</p>');
  expect(html).toContain(
    'Does your provider refuse this window? Sign in with your browser and paste the session instead.',
  );
  expect(html).toContain('<button>Paste instead</button>');
  expect(page({ host: null })).not.toContain('<strong>');
  expect(page()).not.toContain('role="alert"');
});

it('is readable in light and dark', () => {
  const html = page();
  const pairs = [...html.matchAll(/light-dark\((#\w+), (#\w+)\)/g)].map(([, light = '', dark = '']) => ({
    light,
    dark,
  }));
  const [background, text] = pairs;
  const problem = /\.problem \{[^}]*color: light-dark\((#\w+), (#\w+)\)/.exec(html);
  const button = /button \{[^}]*?\n? {2}color: light-dark\((#\w+), (#\w+)\)/.exec(html);
  for (const [index, theme] of (['light', 'dark'] as const).entries()) {
    const on = background?.[theme] ?? '';
    for (const color of [text?.[theme], problem?.[index + 1], button?.[index + 1]]) {
      expect(contrast(color ?? on, on), `${color} on ${on}`).toBeGreaterThan(4.5);
    }
  }
});

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const digits =
    color.slice(1).length === 3 ? [...color.slice(1)].map(one => one + one) : color.slice(1).match(/../g);
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map(part => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
