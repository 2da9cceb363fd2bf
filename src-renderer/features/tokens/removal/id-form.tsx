import { Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { serviceIdInput } from '../../../../src-shared/access-token.ts';
import type { Problem } from '../../../../src-shared/problem.ts';
import { useAskedOf } from '../../../around/use-asked-of.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { DialogFoot } from '../../../ui/kit/dialog-foot.tsx';
import { firstMessage } from '../../../ui/kit/first-message.ts';
import { Form } from '../../../ui/kit/form.tsx';
import { fieldErrors } from '../../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../../ui/problems/problem-alert.tsx';

interface IdFormProps {
  explanation: string;
  submitLabel: string;
  color?: string;
  pending: boolean;
  disabled?: boolean;
  /** Of the id that was given; it is not told of another. */
  problem: Problem | null;
  problemTitle: string;
  onSubmit: (id: string) => void;
  onCancel: () => void;
  /** @param isOfAnother another id is in the field than was given */
  children?: (isOfAnother: boolean) => ReactNode;
}

/** One token id. An id is no secret: it revokes nothing without the session. */
export function IdForm(props: IdFormProps) {
  const [id, setId] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { isOfOthers, ask } = useAskedOf(id);
  const problem = isOfOthers ? null : props.problem;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = firstMessage(serviceIdInput, id);
    if (message !== null) return setError(message);
    ask();
    props.onSubmit(serviceIdInput.parse(id));
  };
  return (
    <Form pending={props.pending} onSubmit={submit}>
      <Stack>
        <Text size="sm">{props.explanation}</Text>
        <TextInput
          label="Token id"
          description="The service’s id of the token, not the token itself."
          value={id}
          onChange={event => {
            setId(event.currentTarget.value);
            setError(null);
          }}
          error={error ?? fieldErrors(problem, ['id']).id}
          autoComplete="off"
          spellCheck={false}
          required
          data-autofocus
        />
        {props.children?.(isOfOthers)}
        {problem && <ProblemAlert problem={problem} title={props.problemTitle} placed={['id']} />}
        <DialogFoot onCancel={props.onCancel} pending={props.pending}>
          <Button
            type="submit"
            loading={props.pending}
            disabled={props.disabled ?? false}
            {...(props.color === undefined ? {} : { color: props.color })}
          >
            {props.submitLabel}
          </Button>
        </DialogFoot>
      </Stack>
    </Form>
  );
}
