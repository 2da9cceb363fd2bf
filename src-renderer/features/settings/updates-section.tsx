import { Stack, Text } from '@mantine/core';
import type { SettingsInForce } from '../../../src-shared/settings.ts';
import type { UpdateState } from '../../../src-shared/update.ts';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Facts } from '../../ui/kit/facts.tsx';
import { LoadingLines } from '../../ui/kit/loading-lines.tsx';
import { Section } from '../../ui/kit/section.tsx';
import { StatusWord } from '../../ui/kit/status-word.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { When } from '../../ui/time/when.tsx';
import { UpdatesFound } from './updates-found.tsx';
import { UpdatesSwitch } from './updates-switch.tsx';
import { canBeSwitched, offWords, updateStatus } from './updates-words.ts';

export function UpdatesSection({ settings }: { settings: SettingsInForce }) {
  const { data: state, error } = useCall('updates.get', {});
  const hint =
    state?.off === null && state.feed !== null
      ? `Keyholder asks ${state.feed} every few hours which version is the newest, and tells it nothing else.`
      : undefined;
  return (
    <Section title="Updates" {...(hint === undefined ? {} : { hint })}>
      {error && !state && <ProblemAlert problem={error.problem} />}
      {!state && !error && <LoadingLines what="the state of updates" lines={2} />}
      {state && <Looking state={state} settings={settings} />}
    </Section>
  );
}

function Looking({ state, settings }: { state: UpdateState; settings: SettingsInForce }) {
  const { off, found, phase, checkedAt, problem } = state;
  const now = useNow(state);
  const look = useAction('updates.check');
  const refused = problem ?? look.problem;
  return (
    <Stack>
      <div aria-live="polite">
        <StatusWord status={updateStatus(state)} />
        {off !== null && (
          <Text size="sm" c="dimmed" mt={2} maw="44rem">
            {offWords[off]}
          </Text>
        )}
      </div>
      {refused && <ProblemAlert problem={refused} />}
      {off === null && (
        <>
          <Facts
            items={[
              [
                'Last good answer',
                checkedAt === null ? (
                  'None since Keyholder was opened'
                ) : (
                  <When key="l" at={checkedAt} now={now} />
                ),
              ],
              ...(found?.releasedAt == null
                ? []
                : [['Released', <When key="r" at={found.releasedAt} now={now} />] as const]),
            ]}
          />
          <UpdatesFound state={state} found={found}>
            <Button
              size="xs"
              variant="default"
              onClick={() => look.run({})}
              loading={phase === 'looking'}
              disabled={phase !== 'idle' && phase !== 'looking'}
            >
              Look now
            </Button>
          </UpdatesFound>
        </>
      )}
      {(canBeSwitched(off) || settings.fixed.includes('updates')) && <UpdatesSwitch settings={settings} />}
    </Stack>
  );
}
