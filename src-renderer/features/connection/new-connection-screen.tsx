import { Alert, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { useDraft } from '../../around/drafts.tsx';
import { useNameOf } from '../../around/use-name-of.ts';
import { usePolicy } from '../../around/use-policy.ts';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { isolated } from '../../ui/kit/foreign.tsx';
import { Form } from '../../ui/kit/form.tsx';
import { Page } from '../../ui/kit/page.tsx';
import { showDone } from '../../ui/kit/show-done.tsx';
import { useShown } from '../../ui/kit/use-shown.ts';
import { fieldErrors } from '../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { AddressStep } from './address-step.tsx';
import {
  type ConnectionValues,
  connectionFieldNames,
  emptyConnection,
  named,
  toFields,
  validateConnection,
} from './connection-values.ts';
import { CredentialStep } from './credential-step.tsx';
import { type CredentialValues, noCredentials, validateCredentials } from './credential-values.ts';
import { TestPanel } from './test-panel.tsx';
import { useConnectService } from './use-connect-service.ts';

const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

/** Two steps, each checked as it is given, and then the team. */
export function NewConnectionScreen() {
  const draft = useDraft<ConnectionValues>('new-connection', emptyConnection);
  const policy = usePolicy();
  const taken = (useCall('connections.list', {}).data?.connections ?? []).map(({ label }) => label);
  const validate = (values: ConnectionValues) => {
    const { label, ...others } = validateConnection(named(values, taken), policy);
    // Left empty, it is the address: where that is at fault, the name is not.
    return label === undefined || values.label.trim() === '' ? others : { ...others, label };
  };
  const checked = useAction('connections.test');
  const tested = useAction('connections.test');
  const form = useForm<ConnectionValues>({
    initialValues: draft.initial,
    validate,
    onValuesChange: (values, before) => {
      if (connect.saved === null) draft.save(values);
      tested.reset();
      if (JSON.stringify(addressesOf(values)) !== JSON.stringify(addressesOf(before))) checked.reset();
    },
  });
  const [credentials, setCredentials] = useState(noCredentials);
  const [credentialErrors, setCredentialErrors] = useState<ReturnType<typeof validateCredentials>>({});
  const connect = useConnectService();
  const nameOf = useNameOf();
  const shown = useShown();
  const saving = useRef(false);
  const [isGivenUp, setGivenUp] = useState(false);
  /** Another credential was typed since: what was found of the addresses holds, what was found of credentials is of others. */
  const [isOfOthers, setOfOthers] = useState(false);

  const setCredential = (field: keyof CredentialValues, text: string) => {
    setCredentials(last => ({ ...last, [field]: text }));
    setCredentialErrors(({ [field]: _gone, ...rest }) => rest);
    if (field === 'session' || field === 'token') setOfOthers(true);
  };
  const valid = (ignore: readonly string[] = []): boolean => {
    const errors = validate(form.values);
    for (const field of ignore) delete errors[field];
    form.setErrors(errors);
    const secretErrors = validateCredentials(credentials);
    setCredentialErrors(secretErrors);
    return Object.keys(errors).length === 0 && Object.keys(secretErrors).length === 0;
  };
  /** Another address was given while one is asked: it is next. */
  const isNext = useRef(false);
  /** Without any credential: they leave only when somebody presses a button. */
  const checkAddress = async (field: 'baseUrl' | 'dashboardUrl') => {
    const values = form.getValues();
    if (!shown.current || saving.current || connect.saved !== null || values[field] === '') return;
    form.validateField(field);
    const errors = validate(values);
    if (errors.baseUrl || errors.dashboardUrl || checked.answer !== null) return;
    const ended = await checked.run(addressesOf(values));
    if (ended !== null && isNext.current) void checkAddress(field);
    isNext.current = ended === null;
    // What the page alone cannot see, as a secret in the place of an address.
    if (ended?.ok === false && form.getValues()[field] === values[field])
      form.setErrors({ ...form.errors, ...fieldErrors(ended.problem, addressFields) });
  };
  const secondStep = useRef<HTMLDivElement>(null);
  /** Before a way in was given there is a step left, which Enter would pass over. */
  const goOn = (): boolean => {
    const isGiven = given(credentials.session) !== undefined || given(credentials.token) !== undefined;
    if (isGiven || Object.keys(validate(form.values)).length > 0) return false;
    secondStep.current?.querySelector<HTMLElement>('button, input')?.focus();
    return true;
  };
  const test = async () => {
    if (!valid(['label', 'teamId'])) return;
    const session = given(credentials.session);
    const token = given(credentials.token);
    setOfOthers(false);
    await tested.run({
      ...addressesOf(form.values),
      ...(session === undefined ? {} : { session }),
      ...(token === undefined ? {} : { token }),
    });
  };
  const save = async (signIn: boolean) => {
    if (!valid()) return;
    saving.current = true;
    const ended = await connect.run({
      fields: toFields(named(form.values, taken)),
      credentials,
      signIn,
      onSaved: draft.clear,
      // SECURITY: pasted secrets leave the fields as soon as they are sent.
      onSending: () => setCredentials(last => ({ ...last, session: '', token: '' })),
    });
    saving.current = false;
    setGivenUp(ended.kind === 'not-signed-in');
    if (ended.kind === 'refused') form.setErrors(fieldErrors(ended.problem, connectionFieldNames));
    if (ended.kind !== 'saved') return;
    if (ended.proven) showDone(`${nameOf(ended.connection)} is connected.`);
    if (shown.current) navigate(ended.proven ? '/team' : '/connection');
  };
  // Somebody may have, whose session the keychain did not take.
  const why = connect.signInProblem?.code === 'cancelled' ? 'Nobody has signed in' : 'No session is kept';

  return (
    <Page title="Connect a service" subtitle="Two steps, and its team is shown.">
      <Form
        pending={connect.pending !== null || tested.pending}
        onSubmit={event => {
          event.preventDefault();
          void save(false);
        }}
      >
        <Stack gap="md">
          <AddressStep
            form={form}
            onLeft={checkAddress}
            onEnter={goOn}
            checked={tested.answer ?? checked.answer}
            checking={checked.pending}
            saved={connect.saved}
          />
          {isGivenUp && connect.pending === null && (
            <Alert role="status" color="gray" icon={<IconInfoCircle aria-hidden />}>
              {connect.saved
                ? `${why}, and ${isolated(connect.saved.label)} is saved. Sign in again, paste below, or remove it on its screen “Connection”.`
                : `${why}, and nothing was saved. Sign in again, or paste below.`}
            </Alert>
          )}
          <div ref={secondStep}>
            <CredentialStep
              values={credentials}
              errors={credentialErrors}
              onChange={setCredential}
              onSignIn={() => void save(true)}
              signingIn={connect.pending === 'signing-in'}
              problem={connect.signInProblem}
            />
          </div>
          <Group gap="xs">
            <Button
              type="submit"
              loading={connect.pending === 'saving'}
              variant={checked.answer?.baseAddress.verdict === 'failed' ? 'default' : 'filled'}
            >
              Save connection
            </Button>
            <Button variant="default" onClick={() => void test()} loading={tested.pending}>
              Test connection
            </Button>
            <Button
              variant="subtle"
              color="gray"
              onClick={() => navigate('/')}
              disabled={connect.pending !== null}
            >
              Cancel
            </Button>
          </Group>
          {/* Below the buttons, which stay in their place when it comes. */}
          <TestPanel
            result={isOfOthers ? null : tested.answer}
            problem={isOfOthers ? null : tested.problem}
            teamId={form.values.teamId}
          />
          {connect.problem && (
            <ProblemAlert
              problem={connect.problem}
              title="The connection was not saved"
              placed={connectionFieldNames}
            />
          )}
        </Stack>
      </Form>
    </Page>
  );
}

const addressFields = ['baseUrl', 'dashboardUrl'] as const;

const addressesOf = (values: ConnectionValues) => {
  const { baseUrl, dashboardUrl } = toFields(values);
  return { baseUrl, dashboardUrl };
};
