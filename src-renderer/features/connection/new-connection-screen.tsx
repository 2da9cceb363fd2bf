import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { AllowedAddresses } from '../../around/allowed-addresses.tsx';
import { useDraft } from '../../around/drafts.tsx';
import { usePolicy } from '../../around/use-policy.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Page } from '../../ui/kit/page.tsx';
import { Section } from '../../ui/kit/section.tsx';
import { useShown } from '../../ui/kit/use-shown.ts';
import { fieldErrors } from '../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import {
  type ConnectionValues,
  connectionFieldNames,
  emptyConnection,
  toFields,
  validateConnection,
} from './connection-values.ts';
import { CredentialFields } from './credential-fields.tsx';
import { type CredentialValues, noCredentials, validateCredentials } from './credential-values.ts';
import { TestPanel } from './test-panel.tsx';
import { useConnectService } from './use-connect-service.ts';

const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

export function NewConnectionScreen() {
  const draft = useDraft<ConnectionValues>('new-connection', emptyConnection);
  const policy = usePolicy();
  const validate = (values: ConnectionValues) => validateConnection(values, policy);
  const form = useForm<ConnectionValues>({
    initialValues: draft.initial,
    validate,
    onValuesChange: values => {
      draft.save(values);
      tested.reset();
    },
  });
  const [credentials, setCredentials] = useState(noCredentials);
  const [credentialErrors, setCredentialErrors] = useState<ReturnType<typeof validateCredentials>>({});
  const tested = useAction('connections.test');
  const connect = useConnectService();
  const shown = useShown();

  const setCredential = (field: keyof CredentialValues, text: string) => {
    setCredentials(last => ({ ...last, [field]: text }));
    setCredentialErrors(({ [field]: _gone, ...rest }) => rest);
  };
  const valid = (ignore: readonly string[] = []): boolean => {
    const errors = validate(form.values);
    for (const field of ignore) delete errors[field];
    form.setErrors(errors);
    const secretErrors = validateCredentials(credentials);
    setCredentialErrors(secretErrors);
    return Object.keys(errors).length === 0 && Object.keys(secretErrors).length === 0;
  };
  const test = async () => {
    if (!valid(['label', 'teamId'])) return;
    const { baseUrl, dashboardUrl } = toFields(form.values);
    const session = given(credentials.session);
    const token = given(credentials.token);
    await tested.run({
      baseUrl,
      dashboardUrl,
      ...(session === undefined ? {} : { session }),
      ...(token === undefined ? {} : { token }),
    });
  };
  const save = async () => {
    if (!valid()) return;
    const problem = await connect.run({
      fields: toFields(form.values),
      credentials,
      onSaved: () => {
        draft.clear();
        // SECURITY: pasted secrets leave the fields as soon as they are sent.
        setCredentials(last => ({ ...last, session: '', token: '' }));
      },
    });
    if (problem === 'busy') return;
    if (problem) {
      form.setErrors(fieldErrors(problem, connectionFieldNames));
      return;
    }
    if (shown.current) navigate('/connection');
  };

  return (
    <Page title="Connect a service" subtitle="A service that offers the team and invitations API.">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack gap="md">
          <Section title="Service">
            <Stack>
              <AllowedAddresses />
              <ConnectionFields form={form} />
            </Stack>
          </Section>
          <Section title="Credentials" hint="They go straight to the keychain and are never shown again.">
            <CredentialFields values={credentials} errors={credentialErrors} onChange={setCredential} />
          </Section>
          <TestPanel result={tested.answer} problem={tested.problem} />
          {connect.problem && (
            <ProblemAlert
              problem={connect.problem}
              title="The connection was not saved"
              placed={connectionFieldNames}
            />
          )}
          <Group gap="xs">
            <Button type="submit" loading={connect.pending}>
              Save connection
            </Button>
            <Button variant="default" onClick={() => void test()} loading={tested.pending}>
              Test connection
            </Button>
            <Button variant="subtle" color="gray" onClick={() => navigate('/')} disabled={connect.pending}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Page>
  );
}
