import { Box, List, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconMinus, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { Check, ConnectionTest } from '../../../src-shared/connection.ts';
import type { AnyProblem } from '../../../src-shared/problem.ts';
import { isolated, quoted } from '../../ui/kit/foreign.tsx';
import { wordsOf } from '../../ui/problems/refined-words.ts';
import { ServiceSaid } from '../../ui/problems/service-said.tsx';
import { refusedToken } from './connect-outcomes.ts';

const looks = {
  ok: { icon: IconCheck, color: 'teal' },
  unproven: { icon: IconQuestionMark, color: 'yellow' },
  failed: { icon: IconX, color: 'red' },
  skipped: { icon: IconMinus, color: 'gray' },
} as const;

type Line = 'baseAddress' | 'dashboardAddress' | 'session' | 'token';

const all: readonly Line[] = ['baseAddress', 'dashboardAddress', 'session', 'token'];

const names: Record<Line, string> = {
  baseAddress: 'Base address',
  dashboardAddress: 'Dashboard address',
  session: 'Session',
  token: 'Personal access token',
};

const words: Record<Line, Record<Exclude<Check['verdict'], 'failed'>, string>> = {
  baseAddress: {
    ok: 'The service answers here.',
    unproven: 'Something answers here; whether it is the service is not certain.',
    skipped: 'Not tried.',
  },
  dashboardAddress: {
    ok: 'The GraphQL interface answers here.',
    unproven: 'Something answers here; whether it is the service is not certain.',
    skipped: 'Not tried.',
  },
  session: {
    ok: 'Accepted.',
    unproven: 'Not proven: the service answers alike with and without it.',
    skipped: 'None given, so not tried.',
  },
  token: {
    ok: 'Accepted.',
    unproven: 'Not proven.',
    skipped: 'None given, so not tried.',
  },
};

const turnedAway =
  'Not proven: the service turned the check itself away, without a word against the session.';

const halfAsked =
  'Not proven: the service answers with it; what it says without it could not be learned. Test again.';

/** What is known of one that was just tried; elsewhere the words speak of one that was in use, and of what was not asked. */
const refusedHere: Partial<Record<AnyProblem['code'], string>> = {
  'session-ended': 'It has ended, or was never valid for this address. Use another session.',
  'token-refused': refusedToken,
};

/** Elsewhere the words name the base address, which is most often at fault; these two lines are of the other. */
const elseAtDashboard = {
  html: 'What answers is a web page, and not the GraphQL interface. Check the dashboard address.',
  'not-json': 'What answers is not JSON, and so not the GraphQL interface. Check the dashboard address.',
} as const;

const isOfDashboard = (line: Line) => line === 'dashboardAddress' || line === 'session';

const verdictWord = { ok: 'Good', unproven: 'Not proven', failed: 'Failed', skipped: 'Skipped' } as const;

/** Each is drawn at random: which of the two it is can be seen by its owner alone. */
const bothRefused = 'If it was pasted into the other’s field, exchange the two.';

const areBothRefused = ({ session, token }: ConnectionTest): boolean =>
  session.problem?.code === 'session-ended' && token.problem?.code === 'token-refused';

function sentence(line: Line, check: Check): string {
  if (check.halfAsked) return halfAsked;
  if (line === 'session' && check.verdict === 'unproven' && check.problem) return turnedAway;
  if (check.verdict !== 'failed') return words[line][check.verdict];
  const { problem } = check;
  if (!problem) return 'It did not work.';
  const { code, status }: AnyProblem = problem;
  const asked = status === undefined ? '' : ` (HTTP status ${status})`;
  const refused = refusedHere[code];
  if (refused) return `The service refused it${asked}. ${refused}`;
  if (isOfDashboard(line) && problem.code === 'unreadable-answer') {
    const { unreadable } = problem;
    if (unreadable === 'html' || unreadable === 'not-json') return elseAtDashboard[unreadable];
  }
  const { title, next } = wordsOf(problem);
  return `${title}${asked}. ${next}`;
}

interface TestResultProps {
  /** null: its lines are there already, and what is below them stays in its place when it comes. */
  result: ConnectionTest | null;
  asking?: boolean;
  lines?: readonly Line[];
  label?: string;
  /** For which new tokens would be made. */
  teamId?: string;
}

/** Four results, each on its own line: one wrong address should not hide a good token. */
export function TestResult({
  result,
  asking = false,
  lines = all,
  label = 'Results of the test',
  teamId = '',
}: TestResultProps) {
  return (
    <List spacing="xs" center={false} listStyleType="none" aria-label={label} role="list">
      {lines.map(line => {
        const check = result?.[line] ?? null;
        const { icon: Icon, color } = looks[check?.verdict ?? 'skipped'];
        return (
          <List.Item
            key={line}
            data-verdict={check?.verdict}
            icon={
              <ThemeIcon size={22} radius="xl" color={color} variant="light" aria-hidden>
                <Icon size={14} stroke={2.4} />
              </ThemeIcon>
            }
          >
            <Stack gap={0}>
              <Text size="sm" fw={600}>
                {names[line]}: {check ? verdictWord[check.verdict] : asking ? 'Asking…' : 'Not asked yet'}
              </Text>
              <Text size="sm" c="dimmed">
                {check ? sentence(line, check) : asking ? 'No answer so far.' : 'Asked once it is given.'}
                {line === 'token' && result && areBothRefused(result) && ` ${bothRefused}`}
                {line === 'token' && result?.team && ` ${teamWords(result.team, teamId.trim())}`}
              </Text>
              {check?.problem && (
                <Box c="dimmed">
                  <ServiceSaid problem={check.problem} />
                </Box>
              )}
            </Stack>
          </List.Item>
        );
      })}
    </List>
  );
}

function teamWords({ id, name }: { id: string | null; name: string | null }, wanted: string): string {
  const isOther = id !== null && wanted !== '' && wanted !== id;
  const other = isOther
    ? ` The team id above is another one: new tokens would be made for ${isolated(wanted)}.`
    : '';
  if (name !== null) return `It belongs to the team ${quoted(name)}${id === null ? '' : ` (${id})`}.${other}`;
  return id === null ? 'The team shows neither name nor id.' : `It belongs to the team ${id}.${other}`;
}
