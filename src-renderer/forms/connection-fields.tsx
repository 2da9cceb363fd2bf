import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { AddressField } from './address-field.tsx';
import type { ConnectionValues } from './connection-values.ts';

/** Name and addresses. The practice team's addresses are its own and change with every start. */
export function ConnectionFields({
  form,
  addressesFixed = false,
}: {
  form: UseFormReturnType<ConnectionValues>;
  addressesFixed?: boolean;
}) {
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
        description="Of the public API: team and invitations. Without a path."
        value={values.baseUrl}
        error={errors.baseUrl}
        onChange={text => form.setFieldValue('baseUrl', text)}
        onLeft={() => values.baseUrl !== '' && form.validateField('baseUrl')}
        readOnly={addressesFixed}
      />
      <Checkbox
        label="The dashboard has the same address"
        disabled={addressesFixed}
        {...form.getInputProps('sameAddress', { type: 'checkbox' })}
      />
      {!values.sameAddress && (
        <AddressField
          label="Dashboard address"
          description="Where you sign in; tokens are created and revoked there."
          value={values.dashboardUrl}
          error={errors.dashboardUrl}
          onChange={text => form.setFieldValue('dashboardUrl', text)}
          onLeft={() => values.dashboardUrl !== '' && form.validateField('dashboardUrl')}
          readOnly={addressesFixed}
        />
      )}
      <TextInput
        label="Team id"
        description="Optional. New tokens are tied to this team; left empty, Keyholder takes it from the team if that shows one."
        autoComplete="off"
        spellCheck={false}
        readOnly={addressesFixed}
        {...form.getInputProps('teamId')}
      />
    </Stack>
  );
}
