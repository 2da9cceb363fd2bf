import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../src-shared/address.ts';

describe('addresses that are taken', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['  https://API.example.com:443/  ', 'https://api.example.com'],
    ['https://api.example.com:8443', 'https://api.example.com:8443'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['http://localhost:4010/', 'http://localhost:4010'],
    ['http://[::1]:4010', 'http://[::1]:4010'],
    ['http://127.8.9.10', 'http://127.8.9.10'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('%s', (text, origin) => {
    expect(parseAddress(text)).toEqual({ ok: true, origin });
  });
});

describe('addresses that are refused, with a sentence and, where it is plain, what was meant', () => {
  it.each([
    ['', /Enter an address/, null],
    ['   ', /Enter an address/, null],
    ['api.example.com', /lacks https/, 'https://api.example.com'],
    ['api.example.com:8443', /lacks https/, 'https://api.example.com:8443'],
    ['localhost:4010', /lacks http:/, 'http://localhost:4010'],
    ['127.0.0.1:4010/', /lacks http:/, 'http://127.0.0.1:4010'],
    ['//api.example.com', /lacks https/, 'https://api.example.com'],
    ['"https://api.example.com"', /quotes or brackets/, 'https://api.example.com'],
    ['<http://localhost:4010/>,', /quotes or brackets/, 'http://localhost:4010'],
    ["'api.example.com'", /quotes or brackets/, 'https://api.example.com'],
    ['“https://api.example.com”', /quotes or brackets/, 'https://api.example.com'],
    ['"https://api.example.com/api/v1"', /quotes or brackets/, 'https://api.example.com'],
    ['""', /quotes or brackets/, null],
    ['https://owner:secret@api.example.com', /user name and password/, 'https://api.example.com'],
    ['https://owner@api.example.com', /user name and password/, 'https://api.example.com'],
    ['https://api.example.com/api/v1', /without a path/, 'https://api.example.com'],
    ['https://api.example.com/?team=1', /without a path/, 'https://api.example.com'],
    ['https://api.example.com/#/team', /without a path/, 'https://api.example.com'],
    ['https://api.exa mple.com', /no spaces/, null],
    ['https://api.example.com/a b', /no spaces/, null],
    ['ftp://api.example.com', /Only https/, null],
    ['file:///etc/passwd', /Only https/, null],
    ['javascript:alert(1)', /begins with https/, null],
    ['mailto:owner@example.com', /begins with https/, null],
    ['http://api.example.com', /Without encryption/, 'https://api.example.com'],
    ['http://192.168.1.10', /Without encryption/, 'https://192.168.1.10'],
    ['http://127.0.0.1.example.com', /Without encryption/, 'https://127.0.0.1.example.com'],
    ['http://localhost.example.com', /Without encryption/, 'https://localhost.example.com'],
    ['https://', /not a valid/, null],
    ['https://:443', /not a valid/, null],
    ['https://api.example.com:99999', /not a valid/, null],
  ])('%s', (text, sentence, suggestion) => {
    const parsed = parseAddress(text);
    expect(parsed.ok).toBe(false);
    if (parsed.ok) return;
    expect(parsed.fault.sentence).toMatch(sentence);
    expect(parsed.fault.suggestion).toBe(suggestion);
    expect(parsed.fault.sentence).not.toContain('secret@');
  });
});

it('SECURITY: what is offered as an address keeps the letters that were typed', () => {
  for (const typed of ['Xn7Kd93hQpLw0aZ2', '"Xn7Kd93hQpLw0aZ2"', ' //Xn7Kd93hQpLw0aZ2/'])
    expect(parseAddress(typed)).toMatchObject({ fault: { suggestion: 'https://Xn7Kd93hQpLw0aZ2' } });
});
