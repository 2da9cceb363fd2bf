import { Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Connection, SessionState } from '../../../src-shared/connection.ts';
import { sessionInput } from '../../../src-shared/secret.ts';
import { useGoesWhere } from '../../around/use-goes-where.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { DialogFoot } from '../../ui/kit/dialog-foot.tsx';
import { firstMessage } from '../../ui/kit/first-message.ts';
import { Form } from '../../ui/kit/form.tsx';
import { SecretInput } from '../../ui/kit/secret-input.tsx';
import { fieldErrors } from '../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { refusedNext } from './session-words.ts';

/** Takes a session in. It goes to the keychain and is never shown again. */
export function SessionForm({
  connection,
  onSaved,
  onCancel,
}: {
  connection: Connection;
  onSaved: (state: SessionState) => void;
  onCancel: () => void;
}) {
  const [session, setSession] = useState('');
  const [error, setError] = useState<string | null>(null);
  const goesWhere = useGoesWhere();
  const save = useAction('sessions.save');
  // It left the field as it was sent: what is there now is another one.
  const problem = session === '' ? save.problem : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const message = firstMessage(sessionInput, session);
    if (message !== null) {
      setError(message);
      return;
    }
    // SECURITY: a pasted session leaves the field as soon as it is sent.
    setSession('');
    const saved = await save.run({ connectionId: connection.id, session: sessionInput.parse(session) });
    if (saved?.ok) onSaved(saved.value);
  };

  return (
    <Form pending={save.pending} onSubmit={submit}>
      <Stack>
        <Text size="sm" c="dimmed">
          Sign in to <span className="mono">{connection.dashboardUrl}</span> in your browser, open its
          developer tools (Storage or Application, then Cookies) and copy the value of the cookie{' '}
          <span className="mono">SERVICE_SESSION</span>.
        </Text>
        <SecretInput
          label="Session value"
          description={`Only the value. It ${goesWhere} and is not shown again.`}
          value={session}
          onChange={event => {
            setSession(event.currentTarget.value);
            setError(null);
          }}
          error={error ?? fieldErrors(problem, ['session']).session}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        {problem && (
          <ProblemAlert
            problem={problem}
            {...(problem.code === 'session-ended'
              ? { title: 'The service refused this session', next: refusedNext, saysAll: true }
              : { title: 'The session was not saved' })}
            placed={['session']}
          />
        )}
        <DialogFoot onCancel={onCancel} pending={save.pending}>
          <Button type="submit" loading={save.pending}>
            Save session
          </Button>
        </DialogFoot>
      </Stack>
    </Form>
  );
}
