import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { type AccessToken, serviceIdInput, tokenNameInput } from '../../../src-shared/access-token.ts';
import type { Connection } from '../../../src-shared/connection.ts';
import { tokenSecretInput } from '../../../src-shared/secret.ts';
import { useDraft } from '../../around/drafts.tsx';
import { useUnreachable } from '../../around/reachability.tsx';
import { UnreachableNote } from '../../around/unreachable-note.tsx';
import { useGoesWhere } from '../../around/use-goes-where.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { DialogFoot } from '../../ui/kit/dialog-foot.tsx';
import { FieldsBeside } from '../../ui/kit/fields-beside.tsx';
import { firstMessage } from '../../ui/kit/first-message.ts';
import { isolated } from '../../ui/kit/foreign.tsx';
import { Form } from '../../ui/kit/form.tsx';
import { SecretInput } from '../../ui/kit/secret-input.tsx';
import { fieldErrors } from '../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { DateTimeInput } from '../../ui/time/date-time-input.tsx';
import { toRfc3339 } from '../../ui/time/times.ts';
import { localWallTime } from './creation/expiry.ts';

interface AdoptValues {
  token: string;
  name: string;
  id: string;
  /** Local wall time; empty: not known. */
  expires: string;
}

const empty: AdoptValues = { token: '', name: '', id: '', expires: '' };
const fields = ['token', 'name', 'id'] as const;

/** Takes in a token that exists already. The service has to accept it first. */
export function AdoptForm({
  connection,
  onAdopted,
  onCancel,
}: {
  connection: Connection;
  onAdopted: (token: AccessToken) => void;
  onCancel: () => void;
}) {
  const draft = useDraft<AdoptValues>(`adopt:${connection.id}`, empty);
  const goesWhere = useGoesWhere();
  const adopt = useAction('tokens.adopt');
  const unreachable = useUnreachable();
  const ends = useRef<HTMLInputElement>(null);
  const form = useForm<AdoptValues>({
    initialValues: draft.initial,
    validate: {
      token: value => firstMessage(tokenSecretInput, value),
      name: value => firstMessage(tokenNameInput, value),
      id: value => (value.trim() === '' ? null : firstMessage(serviceIdInput, value)),
      // One that lacks a part has no value, and would be dropped without a word.
      expires: value =>
        ends.current?.validity.badInput || (value !== '' && localWallTime(value) === null)
          ? 'Enter a date and a time, or neither.'
          : null,
    },
    // SECURITY: the draft is kept without the secret.
    onValuesChange: values => draft.save({ ...values, token: '' }),
  });

  const send = async ({ token, name, id, expires }: AdoptValues) => {
    if (unreachable) return;
    const at = localWallTime(expires);
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
    <Form pending={adopt.pending} onSubmit={form.onSubmit(values => void send(values))}>
      <Stack>
        <SecretInput
          label="Personal access token"
          description={`It is checked with the service, then ${goesWhere}. It is not shown again.`}
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
        <FieldsBeside>
          <TextInput
            label="Token id"
            description="Optional. Needed to revoke it from here; it can be added later."
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('id')}
          />
          <DateTimeInput
            label="Expires"
            description="Optional. The service does not tell it."
            ref={ends}
            {...form.getInputProps('expires')}
            // What lacked a part and is emptied has changed no value, and a browser tells of none.
            onKeyUp={() => form.errors.expires && form.validateField('expires')}
          />
        </FieldsBeside>
        {/* It left the field as it was sent: what is there now is another one. */}
        {adopt.problem && form.values.token === '' && (
          <ProblemAlert problem={adopt.problem} title="The token was not added" placed={fields} />
        )}
        <UnreachableNote problem={unreachable} />
        <DialogFoot onCancel={onCancel} pending={adopt.pending}>
          <Button type="submit" loading={adopt.pending} disabled={unreachable !== null}>
            {`Add token to ${isolated(connection.label)}`}
          </Button>
        </DialogFoot>
      </Stack>
    </Form>
  );
}
