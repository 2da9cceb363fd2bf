import { failure, type Outcome } from './outcome.ts';

interface ReportSuite {
  suites?: ReportSuite[];
  specs?: Spec[];
}
interface Spec {
  title: string;
  file?: string;
  tests: {
    status: string;
    annotations: { type: string; description?: string }[];
    /** `error` is the first one: of a test that ran out of time it says that and no more. */
    results?: { error?: Fault; errors?: Fault[] }[];
  }[];
}
interface Fault {
  message?: string;
  location?: { line: number };
}
/** What of Playwright's JSON report is read. */
export interface PlaywrightReport extends ReportSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
}

export function countPlaywright(report: PlaywrightReport): Outcome {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const specs = specsOf(report);
  return {
    passed: expected,
    // Passing at the second try is not passing.
    failed: unexpected + flaky + (report.errors.length > 0 && unexpected === 0 ? 1 : 0),
    skipped,
    notes: [
      ...new Set(specs.flatMap(skipNotes)),
      ...report.errors.map(error => failure('the run', error.message)),
      ...specs.flatMap(failNotes),
    ],
  };
}

const specsOf = (suite: ReportSuite): Spec[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

const skipNotes = ({ title, tests }: Spec): string[] =>
  tests
    .filter(test => test.status === 'skipped')
    .map(test => {
      const why = test.annotations.find(annotation => annotation.type === 'skip')?.description;
      return `Skipped: ${title}${why ? ` (${why})` : ''}`;
    });

const failNotes = ({ title, file, tests }: Spec): string[] =>
  tests
    .filter(test => test.status === 'unexpected' || test.status === 'flaky')
    .map(({ results }) => {
      const { error, errors = [] } = results?.find(one => one.error) ?? {};
      const faults = errors.length > 0 ? errors : [error];
      const at = faults.find(one => one?.location)?.location;
      const line = at ? `:${at.line}` : '';
      return failure(`${file}${line} › ${title}`, faults.map(one => one?.message ?? '').join('\n'));
    });
