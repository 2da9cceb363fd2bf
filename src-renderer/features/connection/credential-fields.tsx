import { PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
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
      <Text size="sm" c="dimmed">
        Both are optional now and can be added later. With a session you can create the first token here; with
        a token you can see the team and the invitations without any session.
      </Text>
      <PasswordInput
        label="Session value"
        description="The value of the cookie SERVICE_SESSION from the dashboard, without the name."
        {...props('session')}
      />
      <PasswordInput
        label="Personal access token"
        description="One that you already have. It is checked with the service before it is kept."
        {...props('token')}
      />
      {values.token !== '' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Token name"
            description="As you want to see it in the list."
            {...props('tokenName')}
          />
          <TextInput
            label="Token id"
            description="Optional, if you know it. Needed to revoke it from here."
            {...props('tokenId')}
          />
        </SimpleGrid>
      )}
    </Stack>
  );
}
