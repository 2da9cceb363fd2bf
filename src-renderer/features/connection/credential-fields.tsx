import { Stack, TextInput } from '@mantine/core';
import { FieldsBeside } from '../../ui/kit/fields-beside.tsx';
import { SecretInput } from '../../ui/kit/secret-input.tsx';
import type { CredentialValues } from './credential-values.ts';

interface CredentialFieldsProps {
  values: CredentialValues;
  errors: Partial<Record<keyof CredentialValues, string>>;
  onChange: (field: keyof CredentialValues, text: string) => void;
}

export function CredentialFields({ values, errors, onChange }: CredentialFieldsProps) {
  const props = (field: keyof CredentialValues) => ({
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => onChange(field, event.currentTarget.value),
    autoComplete: 'off',
    spellCheck: false,
  });
  return (
    <Stack>
      <SecretInput
        label="Session value"
        description="Signed in to the dashboard in your browser, copy the value of the cookie SERVICE_SESSION, without the name, from its developer tools."
        {...props('session')}
      />
      <SecretInput
        label="Personal access token"
        description="One that you already have. It is checked with the service before it is kept."
        {...props('token')}
      />
      {values.token !== '' && (
        <FieldsBeside>
          <TextInput
            label="Token name"
            description="As you want to see it in the list. Left empty: “First token”."
            {...props('tokenName')}
          />
          <TextInput
            label="Token id"
            description="Optional, if you know it. Needed to revoke it from here."
            {...props('tokenId')}
          />
        </FieldsBeside>
      )}
    </Stack>
  );
}
