import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claims } from '../../build/package/claims.ts';
import { summary } from '../../build/package-suite.ts';
import { root } from '../../build/run-tool.ts';

const file = (name: string, ...states: string[]) => ({
  name: join(root, name),
  status: states.includes('failed') ? 'failed' : 'passed',
  assertionResults: states.map(status => ({ status })),
});
const report = (...testResults: Parameters<typeof summary>[0]['testResults']) =>
  summary({ numPassedTests: 0, numPendingTests: 0, numTodoTests: 0, numFailedTests: 0, testResults });
const about = (lines: string[], tests: string) => {
  const words = claims.find(claim => claim.tests === tests)?.words ?? '';
  return lines
    .find(line => line.includes(words))
    ?.trim()
    .replace(words, '…');
};

describe('what the package suite says at its end', () => {
  const tests = 'test/package/contents.test.ts';

  it('claims what passed just now, and nothing else', () => {
    expect(about(report(file(tests, 'passed', 'passed')), tests)).toBe('…');
    expect(about(report(file(tests, 'passed', 'failed')), tests)).toBe('NOT PROVED: …');
    expect(about(report({ ...file(tests), status: 'failed' }), tests)).toBe('NOT PROVED: …');
    expect(about(report(file(tests, 'skipped')), tests)).toBe('not looked at: …');
    expect(about(report(), tests)).toBe('not looked at: …');
    expect(about(report(file(tests, 'passed', 'skipped')), tests)).toBe(
      '… (in part: some tests were skipped)',
    );
  });

  it('passes on what a test says', () => {
    const said = { status: 'passed', meta: { said: ['linux-x64: 1 kB', '2 kB in main: a.js'] } };
    const lines = report({ ...file('test/package/size.test.ts'), assertionResults: [said] });
    expect(lines).toContain('  linux-x64: 1 kB');
    expect(lines.at(-1)).toBe('  2 kB in main: a.js');
  });

  it.each(claims)('has tests for its claim: $words', ({ tests: prefix }) => {
    const folder = prefix.endsWith('/') ? prefix : dirname(prefix);
    expect(existsSync(join(root, folder))).toBe(true);
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    expect(names.some(name => join(folder, name).startsWith(join(prefix)) && name.endsWith('.test.ts'))).toBe(
      true,
    );
  });
});
