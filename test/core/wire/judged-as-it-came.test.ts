import { expect, test, vi } from 'vitest';
import { refusal } from '../../../src-main/core/wire/refusal.ts';
import { saysNo } from '../../../src-main/core/wire/says-no.ts';

const asked = { unauthorized: 'session-ended', mutation: true, origin: 'https://a.example', now: 0 } as const;
const redact = (text: string) => text;

test('what failed is heard where it stands in the place of a token, and shown there by no word', () => {
  const message = 'failed to create token: connection refused';
  const body = new TextEncoder().encode(JSON.stringify({ message }));
  const { problem } = refusal({ status: 400, headers: {}, body }, { ...asked, redact });
  expect(problem).toMatchObject({
    code: 'outcome-unknown',
    serviceSaid: 'failed to create token: «redacted» refused',
  });
  expect(saysNo({ success: false, message }, redact)).toMatchObject({
    meaning: 'fault',
    said: 'failed to create token: «redacted» refused',
  });
});

test('words of which nothing was hidden are gone through once', () => {
  const message = 'failed to create it: connection refused';
  const seen = vi.fn(redact);
  const body = new TextEncoder().encode(JSON.stringify({ message }));
  expect(refusal({ status: 400, headers: {}, body }, { ...asked, redact: seen }).problem.code).toBe(
    'outcome-unknown',
  );
  expect(saysNo({ success: false, message }, seen)?.meaning).toBe('fault');
  expect(seen).toHaveBeenCalledTimes(2);
});
