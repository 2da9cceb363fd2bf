import { Button, Group, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { type AccessToken, serviceIdInput, tokenNameInput } from '../../../src-shared/access-token.ts';
import type { Connection } from '../../../src-shared/connection.ts';
import { tokenSecretInput } from '../../../src-shared/secret.ts';
import { useDraft } from '../../around/drafts.tsx';
import { useUnreachable } from '../../around/reachability.tsx';
import { UnreachableNote } from '../../around/unreachable-note.tsx';
import { useAction } from '../../bridge/use-action.ts';
import { firstMessage } from '../../ui/kit/first-message.ts';
import { fieldErrors } from '../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { toRfc3339 } from '../../ui/time/times.ts';
import { localWallTime } from './expiry.ts';
import { pickerWords } from './picker-words.ts';

interface AdoptValues {
  token: string;
  name: string;
  id: string;
  expires: string | null;
}

const empty: AdoptValues = { token: '', name: '', id: '', expires: null };
const fields = ['token', 'name', 'id'] as const;

/** Takes in a token that exists already. The service has to accept it first. */
export function AdoptForm({
  connection,
  onAdopted,
}: {
  connection: Connection;
  onAdopted: (token: AccessToken) => void;
}) {
  const draft = useDraft<AdoptValues>(`adopt:${connection.id}`, empty);
  const adopt = useAction('tokens.adopt');
  const unreachable = useUnreachable();
  const form = useForm<AdoptValues>({
    initialValues: draft.initial,
    validate: {
      token: value => firstMessage(tokenSecretInput, value),
      name: value => firstMessage(tokenNameInput, value),
      id: value => (value.trim() === '' ? null : firstMessage(serviceIdInput, value)),
    },
    // SECURITY: the draft is kept without the secret.
    onValuesChange: values => draft.save({ ...values, token: '' }),
  });

  const send = async ({ token, name, id, expires }: AdoptValues) => {
    if (unreachable) return;
    const at = expires === null ? null : localWallTime(expires);
    // SECURITY: a pasted token leaves the field as soon as it is sent.
    form.setFieldValue('token', '');
    const adopted = await adopt.run({
      connectionId: connection.id,
      token,
      name,
      ...(id.trim() === '' ? {} : { id }),
      ...(at === null ? {} : { expiresAt: toRfc3339(at) }),
    });
    if (!adopted) return;
    if (!adopted.ok) return form.setErrors(fieldErrors(adopted.problem, fields));
    draft.clear();
    onAdopted(adopted.value);
  };

  return (
    <form noValidate onSubmit={form.onSubmit(values => void send(values))}>
      <Stack>
        <PasswordInput
          label="Personal access token"
          description="It is checked with the service, then goes to the keychain. It is not shown again."
          autoComplete="off"
          spellCheck={false}
          required
          data-autofocus
          {...form.getInputProps('token')}
        />
        <TextInput
          label="Name"
          description="As you want to see it in the list. The service is not told."
          autoComplete="off"
          required
          {...form.getInputProps('name')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Token id"
            description="Optional. Needed to revoke it from here; it can be added later."
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('id')}
          />
          <DateTimePicker
            label="Expires"
            description="Optional. The service does not say it again."
            placeholder="Not known"
            {...pickerWords}
            valueFormat="D MMM YYYY, HH:mm"
            clearable
            {...form.getInputProps('expires')}
          />
        </SimpleGrid>
        {adopt.problem && (
          <ProblemAlert problem={adopt.problem} title="The token was not added" placed={fields} />
        )}
        <UnreachableNote problem={unreachable} />
        <Group justify="flex-end">
          <Button type="submit" loading={adopt.pending} disabled={unreachable !== null}>
            Add token to {connection.label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
