import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { fixedField } from '../../ui/kit/fixed-field.tsx';
import { AddressField } from './address-field.tsx';
import type { ConnectionValues } from './connection-values.ts';

interface ConnectionFieldsProps {
  form: UseFormReturnType<ConnectionValues>;
  /** A sentence, where the addresses cannot be changed. */
  addressesFixed?: string | null;
  teamFixed?: boolean;
}

/** Name, addresses and team. */
export function ConnectionFields({ form, addressesFixed = null, teamFixed = false }: ConnectionFieldsProps) {
  const fixed = addressesFixed !== null;
  const { values, errors } = form;
  return (
    <Stack>
      <TextInput
        label="Name"
        description="How you tell this connection from others, for example the team’s name."
        autoComplete="off"
        required
        {...form.getInputProps('label')}
      />
      <AddressField
        label="Base address"
        description={addressesFixed ?? 'Of the public API: team and invitations. Without a path.'}
        value={values.baseUrl}
        error={errors.baseUrl}
        onChange={text => form.setFieldValue('baseUrl', text)}
        onLeft={() => values.baseUrl !== '' && form.validateField('baseUrl')}
        readOnly={fixed}
      />
      <Checkbox
        label="The dashboard has the same address"
        disabled={fixed}
        {...form.getInputProps('sameAddress', { type: 'checkbox' })}
      />
      {!values.sameAddress && (
        <AddressField
          label="Dashboard address"
          description={addressesFixed ?? 'Where you sign in; tokens are created and revoked there.'}
          value={values.dashboardUrl}
          error={errors.dashboardUrl}
          onChange={text => form.setFieldValue('dashboardUrl', text)}
          onLeft={() => values.dashboardUrl !== '' && form.validateField('dashboardUrl')}
          readOnly={fixed}
        />
      )}
      <TextInput
        label="Team id"
        description="Optional. New tokens are tied to this team; left empty, Keyholder takes it from the team if that shows one."
        autoComplete="off"
        spellCheck={false}
        {...(teamFixed ? fixedField : {})}
        {...form.getInputProps('teamId')}
      />
    </Stack>
  );
}
