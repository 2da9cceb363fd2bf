import { Group, Radio, Stack, Text } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { localTime, utcTime } from '../../ui/time/times.ts';
import { type Expiry, type ExpiryChoice, type ExpiryEnd, expiryPresets } from './expiry.ts';
import { pickerWords } from './picker-words.ts';

interface ExpiryFieldProps {
  value: Expiry;
  end: ExpiryEnd;
  /** Shown at the date picker, once the form was sent or the picker was used. */
  showFault: boolean;
  onChange: (value: Expiry) => void;
}

/** When the token ends. "No expiry" is a choice like any other, and is never the silent default. */
export function ExpiryField({ value, end, showFault, onChange }: ExpiryFieldProps) {
  return (
    <Stack gap="xs">
      <Radio.Group
        label="Expires"
        value={value.choice}
        onChange={choice => onChange({ ...value, choice: choice as ExpiryChoice })}
      >
        <Group gap="md" mt={6}>
          {expiryPresets.map(days => (
            <Radio key={days} value={String(days)} label={`${days} days`} />
          ))}
          <Radio value="custom" label="Custom" />
          <Radio value="none" label="No expiry" />
        </Group>
      </Radio.Group>
      {value.choice === 'custom' && (
        <DateTimePicker
          label="End"
          description="In this computer’s time zone."
          placeholder="Choose a date and a time"
          valueFormat="D MMM YYYY, HH:mm"
          value={value.custom}
          onChange={custom => onChange({ ...value, custom })}
          minDate={new Date()}
          {...pickerWords}
          error={showFault && end.kind === 'fault' ? end.message : null}
          maw="20rem"
          clearable
        />
      )}
      <Text size="sm" c="dimmed" aria-live="polite">
        {end.kind === 'at' && (
          <>
            Ends {localTime(end.at)} here, that is {utcTime(end.at)}.
          </>
        )}
        {end.kind === 'none' &&
          'It works until it is revoked. Whoever finds it can use it, so give it an end unless you must not.'}
      </Text>
    </Stack>
  );
}
