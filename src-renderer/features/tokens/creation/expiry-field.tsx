import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { many } from '../../../ui/kit/count-words.ts';
import { DateTimeInput } from '../../../ui/time/date-time-input.tsx';
import { alsoInUtc, localTime } from '../../../ui/time/times.ts';
import { type Expiry, type ExpiryChoice, type ExpiryEnd, expiryPresets } from './expiry.ts';

interface ExpiryFieldProps {
  value: Expiry;
  end: ExpiryEnd;
  /** Shown at the date, once the form was sent or a date was chosen. */
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
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md" verticalSpacing="xs" mt={4}>
          {expiryPresets.map(days => (
            <Radio key={days} value={String(days)} label={many(days, 'day')} />
          ))}
          <Radio value="custom" label="Custom" />
          <Radio value="none" label="No expiry" />
        </SimpleGrid>
      </Radio.Group>
      {value.choice === 'custom' && (
        <DateTimeInput
          label="End"
          description="In this computer’s time zone."
          value={value.custom ?? ''}
          onChange={event => onChange({ ...value, custom: event.currentTarget.value || null })}
          error={showFault && end.kind === 'fault' ? end.message : null}
          maw="20rem"
        />
      )}
      <Text size="sm" c="dimmed" aria-live="polite">
        {end.kind === 'at' && (
          <>
            Ends {localTime(end.at)} here{alsoInUtc(end.at)}.
          </>
        )}
        {end.kind === 'none' &&
          'It works until it is revoked. Whoever finds it can use it, so give it an end unless you must not.'}
      </Text>
    </Stack>
  );
}
