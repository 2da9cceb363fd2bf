import { relative, sep } from 'node:path';
import { type Claim, claims, onlyOnReleaseRunners } from './package/claims.ts';
import { root } from './run-tool.ts';
import type { Outcome } from './suites.ts';
import { runVitest, type TestFile, type VitestReport } from './vitest-suite.ts';

/** Everything about packages, signing, releases and updates; ends with what that proves and what it cannot. */
export function runPackageSuite(): Promise<Outcome> {
  return runVitest(['package', 'release'], summary);
}

export function summary(report: VitestReport): string[] {
  const said = (ending: string) =>
    report.testResults
      .filter(file => pathOf(file).endsWith(ending))
      .flatMap(file => file.assertionResults.flatMap(({ meta }) => meta?.said ?? []));
  const sizes = said('test/package/size.test.ts');
  const modules = sizes.filter(line => / in (main|preload|renderer): /.test(line));
  return [
    ...titled(
      'Proved here:',
      claims.map(claim => judged(claim, report)),
    ),
    ...titled('Only a release runner can prove:', onlyOnReleaseRunners),
    ...titled(
      'Size of what is ours:',
      sizes.filter(line => !modules.includes(line)),
    ),
    ...titled('The ten largest modules, before minifying:', modules),
  ];
}

const titled = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [title, ...lines.map(line => `  ${line}`)];

/** Nothing is claimed that was not seen just now. */
function judged({ tests, words }: Claim, report: VitestReport): string {
  const files = report.testResults.filter(file => pathOf(file).startsWith(tests));
  const states = files.flatMap(file => file.assertionResults.map(({ status }) => status));
  if (files.some(({ status }) => status === 'failed') || states.includes('failed'))
    return `NOT PROVED: ${words}`;
  if (!states.includes('passed')) return `not looked at: ${words}`;
  const whole = states.every(status => status === 'passed');
  return whole ? words : `${words} (in part: some tests were skipped)`;
}

const pathOf = ({ name }: TestFile) => relative(root, name).split(sep).join('/');
