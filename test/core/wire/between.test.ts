import { describe, expect, it } from 'vitest';
import { answeredBetween } from '../../../src-main/core/wire/between.ts';
import { speaksOfForgery } from '../../../src-main/core/wire/words/body-words.ts';
import { expressPage } from '../../support/express-page.ts';

const of = (status: number, text: string, headers = {}, isApi = true) =>
  answeredBetween({ status, headers, body: new TextEncoder().encode(text) }, isApi);
const page = '<!doctype html><html><body>Forbidden</body></html>';
const rejected = '<html><body>The requested URL was rejected. Your support ID is: 1</body></html>';

const limited =
  '<html><title>Access denied | Cloudflare</title><div class="cf-error-details">You are being rate limited. Error 1015</div></html>';

describe('what stands before the service', () => {
  it.each([
    ['Cloudflare’s challenge, by its header', 403, page, { 'cf-mitigated': 'challenge' }, true],
    ['AWS WAF’s challenge', 202, '', { 'x-amzn-waf-action': 'challenge' }, true],
    ['AWS WAF’s captcha', 405, page, { 'x-amzn-waf-action': 'captcha' }, true],
    ['Cloudflare, a line', 403, 'error code: 1020', {}, true],
    ['Cloudflare, as JSON', 403, '{"cloudflare_error":true,"title":"Error 1020"}', {}, true],
    ['a network that wants a sign-in', 511, page, {}, true],
    ['a known page under 200', 200, rejected, {}, false],
    ['a known page under 503', 503, '<html><title>Just a moment...</title></html>', {}, false],
    ['a known page under 401', 401, rejected, {}, true],
    ['a known page under 429', 429, rejected, {}, true],
    [
      'a captcha under 429',
      429,
      '<html><title>Just a moment...</title>Too many requests</html>',
      { 'retry-after': '9' },
      true,
    ],
    [
      'Google’s proxy, which took the token for its own',
      401,
      'Invalid IAP credentials: empty token',
      { 'x-goog-iap-generated-response': 'true' },
      true,
    ],
    ['Pomerium', 403, '{"error":"Forbidden"}', { 'x-pomerium-intercepted-response': 'true' }, true],
    [
      'an answer in JSON under a yes, by Cloudflare’s header',
      201,
      '{"id":1}',
      { 'cf-mitigated': 'challenge' },
      false,
    ],
    [
      'an answer in JSON under a yes, by AWS’ header',
      200,
      '{"id":1}',
      { 'x-amzn-waf-action': 'challenge' },
      false,
    ],
    ['an answer in JSON under a no, by Sucuri’s header', 403, '{"id":1}', { 'x-sucuri-block': '1' }, true],
  ])('%s', (_what, status, text, headers, sure) => {
    expect(of(status, text, headers)).toEqual({ sure });
  });
});

it.each([403, 406])('a page under %i, which does not say whose it is', status => {
  expect(of(status, page)).toEqual({ sure: true, unsigned: true });
});

it('a page of Express itself is the service’s own where a token was sent, and may be of a guard where a session was', () => {
  const forbidden = expressPage('Forbidden');
  expect(of(403, forbidden)).toBeNull();
  expect(of(403, forbidden, {}, false)).toEqual({ sure: true, unsigned: true });
});

describe('is not', () => {
  it.each([
    ['a no in JSON', 403, '{"message":"Owners only"}', {}],
    ['a no in XML', 403, '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', {}],
    ['a no in words', 403, 'Owners only', {}],
    ['a page of sign-in', 401, page, {}],
    ['a page that is not there', 404, rejected, {}],
    ['a page of a fault', 502, page, { server: 'cloudflare' }],
    ['a pause', 429, 'error code: 1015', {}],
    ['a page of a pause', 429, limited, {}],
    ['a known page of a pause', 429, rejected, { 'retry-after': '10' }],
    ['a service behind Cloudflare', 403, '{"message":"No"}', { server: 'cloudflare', 'cf-ray': '1' }],
    [
      'Django’s guard against forgery',
      403,
      '<html><h1>Forbidden</h1><p>CSRF verification failed. Request aborted.</p></html>',
      {},
    ],
  ])('%s', (_what, status, text, headers) => {
    expect(of(status, text, headers)).toBeNull();
  });
});

it('an address that speaks of forgery is an address', () => {
  expect(speaksOfForgery('{"message":"csrf@example.com is invited already"}')).toBe(false);
  expect(speaksOfForgery('{"message":"invalid csrf token"}')).toBe(true);
});
