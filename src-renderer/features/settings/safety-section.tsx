import { Button, Group, NumberInput, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  defaultSettings,
  idleMinutes,
  type SettingsInForce,
  settingsSchema,
} from '../../../src-shared/settings.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Section } from '../../ui/kit/section.tsx';
import { showDone } from '../../ui/kit/show-done.tsx';
import { fieldErrors } from '../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';

const names = ['clipboardSeconds', 'idleMinutes'] as const;

const idleChoices = idleMinutes.map(minutes => ({
  value: String(minutes),
  label: minutes === 0 ? 'Never' : `After ${minutes} minutes`,
}));

/** Fixed is not the same as of no interest. */
const legible = { input: { opacity: 1, color: 'var(--mantine-color-dimmed)' } };

interface Values {
  /** An empty field is ''. */
  clipboardSeconds: number | string;
  idleMinutes: string;
}

/** @param updates is chosen in a section of its own, and goes back as it is */
const toSettings = (values: Values, updates: boolean) => ({
  updates,
  clipboardSeconds: Number(values.clipboardSeconds === '' ? Number.NaN : values.clipboardSeconds),
  idleMinutes: Number(values.idleMinutes),
});

function validate(values: Values): Record<string, string> {
  const parsed = settingsSchema.safeParse(toSettings(values, false));
  const seconds = parsed.error?.issues.find(issue => issue.path[0] === 'clipboardSeconds');
  return seconds ? { clipboardSeconds: 'Enter a number of seconds from 10 to 300.' } : {};
}

/** How long secrets stay within reach of somebody else's hands. */
export function SafetySection({ settings }: { settings: SettingsInForce }) {
  const save = useAction('settings.set');
  const idleFixed = settings.fixed.includes('idleMinutes');
  const form = useForm<Values>({
    initialValues: {
      clipboardSeconds: settings.clipboardSeconds,
      idleMinutes: String(settings.idleMinutes),
    },
    validate,
  });
  const submit = async (values: Values) => {
    const parsed = settingsSchema.safeParse(toSettings(values, settings.updates));
    if (!parsed.success) return;
    const saved = await save.run(parsed.data);
    if (saved?.ok) showDone('The settings were saved.');
    else if (saved) form.setErrors(fieldErrors(saved.problem, names));
  };
  return (
    <Section title="Safety">
      <form noValidate onSubmit={form.onSubmit(submit)}>
        <Stack>
          <NumberInput
            label="Clear the clipboard after"
            description={`A copied token is removed again, unless you have copied something else since. From 10 to 300 seconds; usually ${defaultSettings.clipboardSeconds}.`}
            suffix=" seconds"
            min={10}
            max={300}
            allowDecimal={false}
            clampBehavior="none"
            maw="28rem"
            {...form.getInputProps('clipboardSeconds')}
          />
          <Select
            label="Ask again after an absence"
            description={`After so long without a key or a click, copying, showing, creating and revoking a token ask first.${
              idleFixed ? ' The policy of this computer fixes this.' : ''
            }`}
            disabled={idleFixed}
            {...(idleFixed ? { styles: legible } : {})}
            data={idleChoices}
            allowDeselect={false}
            maw="28rem"
            {...form.getInputProps('idleMinutes')}
          />
          {save.problem && (
            <ProblemAlert problem={save.problem} title="The settings were not saved" placed={names} />
          )}
          <Group>
            <Button type="submit" loading={save.pending}>
              Save settings
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
