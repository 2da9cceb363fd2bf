import { Alert, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Team } from '../../../src-shared/team.ts';
import { mislabelledNote } from '../../ui/answers/list-words.ts';
import { CopyIcon } from '../../ui/kit/copy-icon.tsx';
import { Facts } from '../../ui/kit/facts.tsx';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { useServiceNow } from '../../ui/time/use-service-now.ts';
import { WhenSent } from '../../ui/time/when.tsx';
import { OtherFields } from './other-fields.tsx';
import { SeatsCard } from './seats-card.tsx';
import classes from './team.module.css';

/** Of “Smith & Co” those of both names. */
function initials(name: string): string {
  const words = name.split(/\s+/);
  const letters = words.flatMap(word => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const signs = letters.length > 0 ? letters : words.flatMap(word => [...word][0] ?? []);
  return signs.slice(0, 2).join('').toUpperCase();
}

/** What looks familiar as cards, everything else as it came: the description names no field of a team. */
export function TeamDetails({ team }: { team: Team }) {
  const now = useServiceNow(team.clockOffsetMs, team);
  const facts: [string, ReactNode][] = [];
  if (team.id !== null)
    facts.push([
      'Team id',
      <Group key="id" gap={4} wrap="nowrap">
        <span className="mono">{team.id}</span>
        <CopyIcon text={team.id} what="team id" />
      </Group>,
    ]);
  if (team.slug !== null) facts.push(['Short name', team.slug]);
  if (team.plan !== null) facts.push(['Plan', team.plan]);
  if (team.createdAt) facts.push(['Created', <WhenSent key="at" instant={team.createdAt} now={now} />]);
  const nothing =
    team.name === null && facts.length === 0 && team.seatsTotal === null && team.memberCount === null;
  return (
    <Stack gap="md">
      {nothing ? (
        <Alert
          role="note"
          color="gray"
          icon={<IconInfoCircle aria-hidden />}
          title="No familiar field was found"
        >
          The service answered, and nothing in its answer looks like a team’s name, id or seats. All of it is
          shown below.
        </Alert>
      ) : (
        <Paper withBorder p="lg" bg="var(--keyholder-card)" component="section" aria-label="About the team">
          <Group gap="md" wrap="nowrap" mb={facts.length > 0 ? 'lg' : 0}>
            <ThemeIcon size={48} radius="md" variant="light" fz={19} fw={700} aria-hidden>
              {initials(team.name ?? '?')}
            </ThemeIcon>
            <Title
              order={2}
              fz="xl"
              lineClamp={2}
              miw={0}
              style={{ overflowWrap: 'anywhere' }}
              {...(team.name === null ? {} : { title: team.name })}
            >
              {team.name === null ? 'The team shows no name' : <Foreign>{team.name}</Foreign>}
            </Title>
          </Group>
          <Facts items={facts} />
        </Paper>
      )}
      <div className={classes.cards}>
        <SeatsCard total={team.seatsTotal} used={team.seatsUsed} />
        {team.memberCount !== null && (
          <Paper withBorder p="lg" bg="var(--keyholder-card)" component="section" aria-label="Members">
            <Text size="sm" c="dimmed">
              Members
            </Text>
            <Text fz="1.75rem" fw={600} lh={1.3}>
              {numberText(team.memberCount)}
            </Text>
          </Paper>
        )}
      </div>
      {team.mislabelled && (
        <Text size="sm" c="dimmed" role="note">
          {mislabelledNote}
        </Text>
      )}
      <OtherFields fields={team.extra} cut={team.extraCut} startOpen={nothing} />
    </Stack>
  );
}
