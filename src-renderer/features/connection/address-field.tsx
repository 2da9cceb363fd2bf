import { Stack, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { parseAddress } from '../../../src-shared/address.ts';
import { Button } from '../../ui/kit/button.tsx';
import { fixedField } from '../../ui/kit/fixed-field.tsx';
import { released } from '../../ui/kit/press.ts';

interface AddressFieldProps {
  label: string;
  description: string;
  value: string;
  error: ReactNode;
  onChange: (text: string) => void;
  /** Called when the field was left, and what it was left for by the mouse has been clicked. */
  onLeft: () => void;
  readOnly?: boolean;
  disabled?: boolean;
}

/** The address of a service. Where a fault has a plain remedy, one click takes it. */
export function AddressField(props: AddressFieldProps) {
  const { value, error, onChange, onLeft } = props;
  const field = useRef<HTMLInputElement>(null);
  const parsed = parseAddress(value);
  const suggestion = error && !parsed.ok ? parsed.fault.suggestion : null;
  return (
    <Stack gap="xs" align="flex-start">
      <TextInput
        ref={field}
        w="100%"
        label={props.label}
        description={props.description}
        value={value}
        error={error}
        onChange={event => onChange(event.currentTarget.value)}
        onBlur={() => void released().then(onLeft)}
        {...(props.readOnly ? fixedField : {})}
        disabled={props.disabled ?? false}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required={!props.readOnly}
      />
      {suggestion !== null && (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            // It goes with the fault, and would take the focus along.
            field.current?.focus();
            onChange(suggestion);
          }}
        >
          Use {suggestion}
        </Button>
      )}
    </Stack>
  );
}
