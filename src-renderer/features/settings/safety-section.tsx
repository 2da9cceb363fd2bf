import { NumberInput, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo } from 'react';
import {
  defaultSettings,
  idleMinutes,
  type SettingsInForce,
  settingsChangeSchema,
} from '../../../src-shared/settings.ts';
import { changedFrom } from '../../around/changed-from.ts';
import { useDraft } from '../../around/drafts.tsx';
import { useKeptInMemory } from '../../around/use-kept-in-memory.ts';
import { useSavedElsewhere } from '../../around/use-saved-elsewhere.ts';
import { useUnsaved } from '../../around/use-unsaved.ts';
import { useAction } from '../../bridge/use-action.ts';
import { many } from '../../ui/kit/count-words.ts';
import { Form } from '../../ui/kit/form.tsx';
import { SaveRow } from '../../ui/kit/save-row.tsx';
import { Section } from '../../ui/kit/section.tsx';
import { showDone } from '../../ui/kit/show-done.tsx';
import { fieldErrors } from '../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';

const names = ['clipboardSeconds', 'idleMinutes', 'goneDays'] as const;

const idleChoices = idleMinutes.map(minutes => ({
  value: String(minutes),
  label: minutes === 0 ? 'Never' : `After ${many(minutes, 'minute')}`,
}));

/** Fixed is not the same as of no interest. */
const legible = { input: { opacity: 1, color: 'var(--mantine-color-dimmed)' } };

interface Values {
  // An empty field is ''.
  clipboardSeconds: number | string;
  idleMinutes: string;
  goneDays: number | string;
}

const valuesOf = ({ clipboardSeconds, idleMinutes, goneDays }: SettingsInForce): Values => ({
  clipboardSeconds,
  idleMinutes: String(idleMinutes),
  goneDays,
});

/** What is chosen in sections of its own, maybe a moment ago, is left out. */
const toSettings = (values: Values) => ({
  clipboardSeconds: numberIn(values.clipboardSeconds),
  idleMinutes: Number(values.idleMinutes),
  goneDays: numberIn(values.goneDays),
});

const numberIn = (value: number | string): number => Number(value === '' ? Number.NaN : value);

const sentences: Record<string, string> = {
  clipboardSeconds: 'Enter a number of seconds from 10 to 300.',
  goneDays: 'Enter a number of days up to 3,650, or 0.',
};

function validate(values: Values): Record<string, string> {
  const parsed = settingsChangeSchema.safeParse(toSettings(values));
  const fields = parsed.error?.issues.map(({ path }) => String(path[0])) ?? [];
  return Object.fromEntries(fields.map(field => [field, sentences[field] ?? 'This cannot be kept.']));
}

/** How long secrets stay within reach of somebody else's hands. */
export function SafetySection({ settings }: { settings: SettingsInForce }) {
  const save = useAction('settings.set');
  const inMemory = useKeptInMemory();
  const idleFixed = settings.fixed.includes('idleMinutes');
  const inForce = useMemo(() => valuesOf(settings), [settings]);
  const draft = useDraft<Values>('settings', inForce);
  const form = useForm<Values>({
    initialValues: draft.initial,
    validate,
    onValuesChange: values => draft.save(changedFrom(inForce, values)),
  });
  useSavedElsewhere(inForce, form.setValues);
  const { isUnsaved, keep } = useUnsaved(inForce, form.values);
  const submit = async (values: Values) => {
    const parsed = settingsChangeSchema.safeParse(toSettings(values));
    if (!parsed.success) return;
    const saved = await save.run(parsed.data);
    if (saved?.ok) {
      draft.clear();
      keep(valuesOf(saved.value));
      showDone('The settings were saved.');
    } else if (saved) form.setErrors(fieldErrors(saved.problem, names));
  };
  return (
    <Section title="Safety">
      <Form pending={save.pending} onSubmit={form.onSubmit(submit)}>
        <Stack>
          <NumberInput
            label="Clear the clipboard after"
            description={`A copied token is removed again, unless you have copied something else since. From 10 to 300 seconds; usually ${defaultSettings.clipboardSeconds}.`}
            suffix=" seconds"
            min={10}
            max={300}
            allowDecimal={false}
            hideControls
            clampBehavior="none"
            maw="28rem"
            {...form.getInputProps('clipboardSeconds')}
          />
          <Select
            label="Require confirmation after inactivity"
            description={`After so long without a key or a click, Keyholder asks before it uses or removes what it keeps for you, or invites somebody.${
              idleFixed ? ' The policy of this computer fixes this.' : ''
            }`}
            disabled={idleFixed}
            {...(idleFixed ? { styles: legible } : {})}
            data={idleChoices}
            allowDeselect={false}
            maw="28rem"
            {...form.getInputProps('idleMinutes')}
          />
          <NumberInput
            label="Keep what became of invitations for"
            description={`${inMemory ? 'In memory now, until you quit' : 'On this computer, sealed'}. 0 keeps nothing of it.`}
            suffix={Number(form.values.goneDays) === 1 ? ' day' : ' days'}
            min={0}
            max={3_650}
            allowDecimal={false}
            hideControls
            clampBehavior="none"
            maw="28rem"
            {...form.getInputProps('goneDays')}
          />
          {save.problem && (
            <ProblemAlert problem={save.problem} title="The settings were not saved" placed={names} />
          )}
          <SaveRow label="Save settings" pending={save.pending} isUnsaved={isUnsaved} />
        </Stack>
      </Form>
    </Section>
  );
}
