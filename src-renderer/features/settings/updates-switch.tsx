import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import type { SettingsInForce } from '../../../src-shared/settings.ts';
import { useAction } from '../../bridge/use-action.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';

/** Holds at once: it is one choice, and no form. */
export function UpdatesSwitch({ settings: { fixed, updates } }: { settings: SettingsInForce }) {
  const save = useAction('settings.set');
  const [wanted, setWanted] = useState(updates);
  const isFixed = fixed.includes('updates');
  return (
    <Stack gap="xs">
      <Checkbox
        label="Look for newer versions"
        description={
          isFixed ? 'The policy of this computer fixes this.' : 'Nothing is ever installed without your word.'
        }
        checked={save.pending ? wanted : updates}
        disabled={isFixed || save.pending}
        onChange={event => {
          setWanted(event.currentTarget.checked);
          void save.run({ updates: event.currentTarget.checked });
        }}
      />
      {save.problem && <ProblemAlert problem={save.problem} title="The choice was not saved" />}
    </Stack>
  );
}
