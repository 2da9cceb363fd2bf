import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Connection, ConnectionTest } from '../../../src-shared/connection.ts';
import { AllowedAddresses } from '../../around/allowed-addresses.tsx';
import { fixedField } from '../../ui/kit/fixed-field.tsx';
import { Section } from '../../ui/kit/section.tsx';
import { AddressField } from './address-field.tsx';
import type { ConnectionValues } from './connection-values.ts';
import { TestResult } from './test-result.tsx';

interface AddressStepProps {
  form: UseFormReturnType<ConnectionValues>;
  /** Asks what answers at the addresses, where they can be used. */
  onLeft: (field: 'baseUrl' | 'dashboardUrl') => void;
  /** Enter in one of its fields. Returns whether that has led to the next step. */
  onEnter: () => boolean;
  checked: ConnectionTest | null;
  checking: boolean;
  /** Already: its addresses are what it is. */
  saved: Connection | null;
}

const addresses = ['baseAddress', 'dashboardAddress'] as const;

/** The first step: where the service is. It is asked as soon as an address was given. */
export function AddressStep({ form, onLeft, onEnter, checked, checking, saved }: AddressStepProps) {
  const { values, errors } = form;
  const fixed = saved ? fixedField : {};
  return (
    <Section title="1. Where the service is">
      <Stack
        onKeyDown={event => {
          const isText = event.target instanceof HTMLInputElement && event.target.type === 'text';
          const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
          if (isEnter && isText && onEnter()) event.preventDefault();
        }}
      >
        <AllowedAddresses />
        <AddressField
          label="Base address"
          description="Of the public API, as its documentation names it: https:// and a host, without a path."
          value={values.baseUrl}
          error={errors.baseUrl}
          onChange={text => form.setFieldValue('baseUrl', text)}
          onLeft={() => onLeft('baseUrl')}
          readOnly={saved !== null}
        />
        <Checkbox
          label="The dashboard has the same address"
          disabled={saved !== null}
          {...form.getInputProps('sameAddress', { type: 'checkbox' })}
        />
        {!values.sameAddress && (
          <AddressField
            label="Dashboard address"
            description="Where you sign in."
            value={values.dashboardUrl}
            error={errors.dashboardUrl}
            onChange={text => form.setFieldValue('dashboardUrl', text)}
            onLeft={() => onLeft('dashboardUrl')}
            readOnly={saved !== null}
          />
        )}
        <div aria-live="polite" aria-busy={checking}>
          <TestResult result={checked} asking={checking} lines={addresses} label="What answers there" />
        </div>
        <TextInput
          label="Name"
          description="How you tell this connection from others. Left empty: the address."
          autoComplete="off"
          {...form.getInputProps('label')}
          {...fixed}
        />
        <TextInput
          label="Team id"
          description="Optional. Left empty, new tokens are tied to the team that the service shows."
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('teamId')}
          {...fixed}
        />
      </Stack>
    </Section>
  );
}
