import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Connection } from '../../../src-shared/connection.ts';
import { ConnectionFields } from '../../forms/connection-fields.tsx';
import {
  type ConnectionValues,
  connectionFieldNames,
  toFields,
  validateConnection,
  valuesOf,
} from '../../forms/connection-values.ts';
import { AllowedAddresses } from '../../policy/allowed-addresses.tsx';
import { usePolicy } from '../../policy/use-policy.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDraft } from '../../ui/drafts.tsx';
import { fieldErrors } from '../../ui/field-problems.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { Section } from '../../ui/section.tsx';
import { showDone } from '../../ui/show-done.tsx';
import { useAction } from '../../use-action.ts';
import { TestPanel } from './test-panel.tsx';
import { useConnectionTest } from './use-connection-test.ts';

/** Name, addresses and team of a connection. Another address means other credentials: asked before they go. */
export function ServiceSection({ connection }: { connection: Connection }) {
  const draft = useDraft<ConnectionValues>(`connection:${connection.id}`, valuesOf(connection));
  const update = useAction('connections.update');
  const tested = useConnectionTest();
  const [losing, setLosing] = useState<string | null>(null);
  const policy = usePolicy();
  const fixed = whyFixed(connection);
  const validate = (values: ConnectionValues) =>
    validateConnection(values, withOwn(policy?.allowedOrigins ?? null, connection));
  const form = useForm<ConnectionValues>({
    initialValues: draft.initial,
    validate,
    onValuesChange: values => {
      draft.save(values);
      tested.forget();
    },
  });
  const save = (confirmed: boolean) =>
    update.mutate(
      { id: connection.id, ...toFields(form.values), confirmed },
      {
        onSuccess: saved => {
          draft.clear();
          setLosing(null);
          form.setValues(valuesOf(saved));
          draft.clear();
          showDone(`${saved.label} was saved.`);
        },
        onError: ({ problem }) => {
          setLosing(problem.code === 'needs-confirmation' ? (problem.detail ?? '') : null);
          form.setErrors(fieldErrors(problem, connectionFieldNames));
        },
      },
    );
  const test = () => {
    const errors = validate(form.values);
    form.setErrors(errors);
    if (errors.baseUrl ?? errors.dashboardUrl) return;
    const { baseUrl, dashboardUrl } = toFields(form.values);
    void tested.test({ connectionId: connection.id, baseUrl, dashboardUrl });
  };
  const problem =
    update.error && update.error.problem.code !== 'needs-confirmation' ? update.error.problem : null;

  return (
    <Section title="Service">
      <form noValidate onSubmit={form.onSubmit(() => save(false))}>
        <Stack>
          {fixed === null && policy?.state === 'in-force' && <AllowedAddresses />}
          <ConnectionFields form={form} addressesFixed={fixed} teamFixed={connection.kind === 'practice'} />
          <TestPanel result={tested.result} problem={tested.problem} />
          {problem && (
            <ProblemAlert
              problem={problem}
              title="The changes were not saved"
              placed={connectionFieldNames}
            />
          )}
          <Group gap="xs">
            <Button type="submit" loading={update.isPending && losing === null}>
              Save changes
            </Button>
            <Button variant="default" onClick={test} loading={tested.pending}>
              Test connection
            </Button>
          </Group>
        </Stack>
      </form>
      <ConfirmDialog
        opened={losing !== null}
        title="Change the address?"
        confirmLabel="Change address"
        onConfirm={() => save(true)}
        onClose={() => setLosing(null)}
        pending={update.isPending}
      >
        <Text size="sm">
          Credentials are never sent to an address that they were not given for, so those of{' '}
          {connection.label} are forgotten with the old one.
        </Text>
        {losing !== null && losing !== '' && <Text size="sm">{losing}</Text>}
      </ConfirmDialog>
    </Section>
  );
}

/** Why its addresses cannot be changed; null: they can. */
function whyFixed({ kind, managed }: Connection): string | null {
  if (kind === 'practice') return 'The practice service has a new one at every start.';
  return managed ? 'The policy of this computer sets it.' : null;
}

/** What it has already may stay: a connection that is no longer allowed can still be renamed. */
function withOwn(allowed: readonly string[] | null, { baseUrl, dashboardUrl }: Connection): string[] | null {
  return allowed && [...allowed, baseUrl, dashboardUrl];
}
