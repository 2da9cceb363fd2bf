import { inProject } from './run-tool.ts';
import type { TestFile, VitestReport } from './vitest-report.ts';

/** The sizes of what is ours, as the tests of packages have measured them. */
export function summary(report: VitestReport): string[] {
  const said = (ending: string) =>
    report.testResults
      .filter(file => pathOf(file).endsWith(ending))
      .flatMap(file => file.assertionResults.flatMap(({ meta }) => meta?.said ?? []));
  const sizes = said('test/package/size.test.ts');
  const modules = sizes.filter(line => / in (main|preload|renderer): /.test(line));
  return [
    ...titled(
      'Size of what is ours:',
      sizes.filter(line => !modules.includes(line)),
    ),
    ...titled('The ten largest modules, before minifying:', modules),
  ];
}

const titled = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [title, ...lines.map(line => `  ${line}`)];

const pathOf = ({ name }: TestFile) => inProject(name);
