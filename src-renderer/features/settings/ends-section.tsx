import { Chip, Group, Input, Stack } from '@mantine/core';
import type { AppInfo } from '../../../src-shared/host.ts';
import { defaultSettings, type SettingsInForce } from '../../../src-shared/settings.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { many } from '../../ui/kit/count-words.ts';
import { Section } from '../../ui/kit/section.tsx';
import { showDone } from '../../ui/kit/show-done.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';

/** When the end of a token is told. Holds at once: each day is one choice. */
export function EndsSection({
  settings: { endDays: chosen },
  features,
}: {
  settings: SettingsInForce;
  features: AppInfo['features'];
}) {
  const save = useAction('settings.set');
  const show = useAction('tokens.tryNotification');
  // Another day, of a file that was written by hand, stays to choose.
  const days = [...new Set([...defaultSettings.endDays, ...chosen])].toSorted((a, b) => b - a);
  const choose = (now: string[]) => {
    const endDays = now.map(Number).toSorted((a, b) => b - a);
    void save.run({ endDays });
  };
  return (
    <Section title="Ends of tokens">
      <Stack gap="sm">
        <Input.Wrapper
          label="Tell me before a token ends"
          description={`${features.notifications ? 'By a notification of the system, once each, and on the screen' : 'On the screen'}. With none of them, no end is told. Each token can be left out in its notes and places.`}
          labelElement="div"
        >
          <Chip.Group multiple value={chosen.map(String)} onChange={choose}>
            <Group gap="xs" mt="xs" role="group" aria-label="Days before the end">
              {days.map(day => (
                <Chip key={day} value={String(day)} size="sm" variant="light" disabled={save.pending}>
                  {many(day, 'day')}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
        {save.problem && <ProblemAlert problem={save.problem} title="The choice was not saved" />}
        {features.notifications && (
          <Group>
            <Button
              variant="default"
              size="xs"
              loading={show.pending}
              onClick={async () => {
                if ((await show.run({}))?.ok) showDone('A notification was handed to the system.');
              }}
            >
              Show a notification now
            </Button>
          </Group>
        )}
        {show.problem && <ProblemAlert problem={show.problem} title="No notification was shown" />}
      </Stack>
    </Section>
  );
}
