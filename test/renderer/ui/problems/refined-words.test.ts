import { expect, test } from 'vitest';
import { problemWords } from '../../../../src-renderer/ui/problems/problem-words.ts';
import { detailOf, wordsOf } from '../../../../src-renderer/ui/problems/refined-words.ts';
import { certificateFaults, type Problem, unreadableReasons } from '../../../../src-shared/problem.ts';
import { outgrownParts } from '../../../../src-shared/problem-reasons.ts';

const refined: Problem[] = [
  ...certificateFaults.map((certificate): Problem => ({ code: 'tls-failed', certificate })),
  ...unreadableReasons.map((unreadable): Problem => ({ code: 'unreadable-answer', unreadable })),
  ...(['same-address', 'elsewhere', 'no-target'] as const).map(
    (redirect): Problem => ({ code: 'redirected', redirect }),
  ),
  ...[402, 405, 406, 410, 411, 413, 414, 415, 421, 423, 424, 425, 426, 428, 431, 451].map(
    (status): Problem => ({ code: 'service-refused', status }),
  ),
  { code: 'blocked-on-the-way', status: 511 },
  { code: 'busy', reason: 'asked-enough' },
  { code: 'token-missing', reason: 'unfit' },
  { code: 'keychain-mismatch', reason: 'in-part' },
  ...(['not-listed', 'cannot-tell'] as const).map((listed): Problem => ({ code: 'outcome-unknown', listed })),
  ...outgrownParts.map(
    (outgrown): Problem => ({ code: 'transfer-refused', transfer: 'too-large', name: 'CI', outgrown }),
  ),
  ...(['too-large', 'holds-secret'] as const).map(
    (transfer): Problem => ({ code: 'transfer-refused', transfer }),
  ),
];

test.each(refined)('%j: words of its own, a title without a full stop, a next step of sentences', problem => {
  const { title, next } = wordsOf(problem);
  expect(title).toMatch(/^[A-Z].*[^.]$/);
  expect(next).toMatch(/^[A-Z“].*\.$/);
  expect(title).not.toBe(problemWords[problem.code].title);
});

test('no two problems share their title or their next step', () => {
  const all = [...Object.values(problemWords), ...refined.map(wordsOf)];
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(new Set(all.map(({ next }) => next)).size).toBe(all.length);
});

test('403 is not told as the word of a service that knows the token', () => {
  const { next } = wordsOf({ code: 'not-permitted', status: 403 });
  expect(next).not.toMatch(/\bis valid\b/);
  expect(next).toMatch(/lacks the right.*do not take any more/);
});

test('an authority that Keyholder does not know may be known to the computer: on Linux Chromium reads a store of its own', () => {
  const { title, next } = wordsOf({ code: 'tls-failed', certificate: 'unknown-authority' });
  expect(title).not.toContain('computer');
  expect(next).toMatch(/on Linux the store of Chrome counts, not the system’s/);
  // To Chromium a certificate that is signed by itself is one of these, too.
  expect(next).toContain('signed it itself');
});

test('what the service said is announced only where it said something', () => {
  const refused = { code: 'service-refused', status: 400 } as const;
  expect(wordsOf({ ...refused, serviceSaid: 'No.' }).next).toBe('Read what it said below.');
  expect(wordsOf(refused).next).not.toContain('below');
});

test('a refused token and an ended session are different matters, and say so', () => {
  expect(wordsOf({ code: 'token-refused', status: 401 }).next).toContain('The dashboard session is another');
  expect(wordsOf({ code: 'session-ended', status: 401 }).next).toContain(
    'The personal access token is another',
  );
});

test.each([
  ['silent', 'Keyholder itself stopped answering', 'Start it again.'],
  ['restarted', 'Keyholder was started again', 'Open the new link that it printed.'],
] as const)('a page whose program is %s says so once, and calls it no mistake', (reason, title, next) => {
  const problem = { code: 'internal', reason } as const;
  expect([wordsOf(problem), detailOf(problem)]).toEqual([{ title, next }, '']);
});

test.each<[Problem, string]>([
  [{ code: 'outcome-unknown', because: 'connection-lost' }, 'The connection broke off'],
  [
    { code: 'outcome-unknown', because: 'internal', reason: 'silent' },
    'Keyholder itself stopped answering. Start it again.',
  ],
  [
    { code: 'redirected', status: 302, redirect: 'elsewhere', host: 'login.example' },
    'HTTP status 302 · a redirect to login.example',
  ],
  [
    { code: 'session-ended', status: 302, redirect: 'holds-secret' },
    'HTTP status 302 · a redirect whose target held a secret',
  ],
  [{ code: 'tls-failed', certificate: 'expired', technical: 'CERT_HAS_EXPIRED' }, 'CERT_HAS_EXPIRED'],
  [{ code: 'storage-unwritable', file: 'ledger.json', technical: 'EROFS' }, 'ledger.json · EROFS'],
  [{ code: 'unknown-item', what: 'token' }, 'personal access token'],
  [
    { code: 'cancelled', origins: ['https://a.example', 'https://b.example'] },
    'Nothing was sent to https://a.example or https://b.example.',
  ],
  [{ code: 'cancelled' }, ''],
  [{ code: 'conflict', reason: 'service', status: 409 }, 'HTTP status 409'],
  [
    { code: 'conflict', reason: 'no-home', name: 'CI', origins: [] },
    '“CI” belongs to a connection that is gone. Add a connection with exactly these addresses first.',
  ],
  [
    { code: 'needs-confirmation', about: 'connection', living: 1 },
    '1 token that is recorded here stays valid at the service. Its secret is deleted; its row can be brought back for 90 days.',
  ],
  [
    { code: 'needs-confirmation', about: 'connection', living: 2 },
    '2 tokens that are recorded here stay valid at the service. Their secrets are deleted; their rows can be brought back for 90 days.',
  ],
  [
    { code: 'keychain-mismatch', reason: 'too-long' },
    'It is longer than the 16,384 bytes that are put there.',
  ],
  // What went well is no fault.
  [{ code: 'not-permitted', status: 200 }, ''],
])('the small print of %j', (problem, words) => expect(detailOf(problem)).toBe(words));

test('the small print of a token made elsewhere says where to revoke it, and by which id', () => {
  const origins = ['https://api.example', 'https://app.example'];
  const said = detailOf({ code: 'conflict', reason: 'made-elsewhere', name: 'CI', id: 'pat_7', origins });
  expect(said).toContain('Add a connection to https://api.example and https://app.example');
  expect(said).toContain('by its id, pat_7.');
});

test.each<[Problem, RegExp]>([
  [
    { code: 'transfer-refused', transfer: 'too-large', name: 'CI', outgrown: 'note' },
    /^Shorten the note of “CI”: at most 50,000 /,
  ],
  [
    { code: 'transfer-refused', transfer: 'too-large', name: 'CI', outgrown: 'places' },
    /places where “CI” is used: at most 1,000 /,
  ],
  [
    { code: 'transfer-refused', transfer: 'too-large', name: 'CI', outgrown: 'rows' },
    /^“CI” is known in more than 200 ways/,
  ],
  [
    { code: 'transfer-refused', transfer: 'too-large', name: 'CI', outgrown: 'all' },
    /note of “CI”, or remove some of its places/,
  ],
  [{ code: 'transfer-refused', transfer: 'too-large' }, /^At most 20,000 tokens are taken, and 32 MB /],
  [
    { code: 'transfer-refused', transfer: 'holds-secret', name: 'CI' },
    /written about “CI”, take the secret out/,
  ],
  [
    { code: 'transfer-refused', transfer: 'holds-secret', name: '' },
    /written about tokens and connections, take/,
  ],
])('what to do about %j', (problem, words) => {
  expect(wordsOf(problem).next).toMatch(words);
  expect(detailOf(problem)).toBe('');
});
