import { Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Output } from '../../../src-shared/rpc.ts';
import { newPassphraseInput } from '../../../src-shared/transfer.ts';
import { useSaveFile } from '../../around/use-save-file.ts';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { many } from '../../ui/kit/count-words.ts';
import { firstMessage } from '../../ui/kit/first-message.ts';
import { Form } from '../../ui/kit/form.tsx';
import { LoadingLines } from '../../ui/kit/loading-lines.tsx';
import { SecretInput } from '../../ui/kit/secret-input.tsx';
import { Section } from '../../ui/kit/section.tsx';
import { fieldErrors } from '../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { NothingToTake } from './nothing-to-take.tsx';
import { strengthOf } from './passphrase-words.ts';

/** The practice team's go into no file. */
function useWhatGoes() {
  const list = useCall('connections.list', {});
  const removed = useCall('tokens.removed', {});
  const connections = list.data?.connections ?? [];
  const services = connections.filter(({ kind }) => kind === 'service').length;
  const removedTokens = (removed.data ?? []).filter(({ baseUrl }) => baseUrl !== null).length;
  return {
    practice: connections.some(({ kind }) => kind === 'practice'),
    /** Where it cannot be told, the file is offered, and says what it holds. */
    nothing: list.isSuccess && removed.isSuccess && services + removedTokens === 0,
    isPending: list.isPending || removed.isPending,
  };
}

export function ExportSection() {
  const { practice, nothing, isPending } = useWhatGoes();
  return (
    <Section
      title="Export to a file"
      hint={`A file with what is recorded of all tokens of all connections: names, ids, ends, notes, places, the journal of activity, and the key by which a token that turns up somewhere is recognised. The free program “age” opens it, too.${practice && !nothing ? ' The practice team’s tokens are not in it.' : ''}`}
    >
      {isPending && <LoadingLines what="what can be exported" lines={3} />}
      {!isPending && (nothing ? <NothingToTake practice={practice} /> : <ExportForm />)}
    </Section>
  );
}

const lackWords = {
  keys: 'the keys by which it recognises their tokens',
  activity: 'their journals of activity',
};

/** What the owner would miss when this computer is gone. */
function lacking({ lacks, activityLinesLeftOut }: Output<'ledger.export'>): string {
  const without: string[] = [];
  if (lacks.length > 0)
    without.push(
      `what came from other computers and cannot be read now: ${lacks.map(one => lackWords[one]).join(' and ')}`,
    );
  if (activityLinesLeftOut > 0)
    without.push(
      `the oldest ${many(activityLinesLeftOut, 'line')} of other computers’ activity, for which there was no room`,
    );
  return without.length === 0 ? '' : ` (without ${without.join('; and without ')})`;
}

function ExportForm() {
  const made = useAction('ledger.export');
  const saving = useSaveFile();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const pending = made.pending || saving.pending;
  const refused = fieldErrors(made.problem, ['passphrase']).passphrase;
  const fault =
    (tried ? firstMessage(newPassphraseInput, passphrase) : null) ?? (passphrase === '' ? refused : null);
  const isOther = tried && again !== passphrase;
  const submit = async () => {
    setTried(true);
    if (firstMessage(newPassphraseInput, passphrase) !== null || again !== passphrase) return;
    const given = passphrase;
    // SECURITY: a passphrase leaves its fields as soon as it is sent.
    setPassphrase('');
    setAgain('');
    setTried(false);
    const answer = await made.run({ passphrase: given });
    if (!answer?.ok) return;
    const { fileName: name, text, tokens } = answer.value;
    const what =
      tokens === 0
        ? 'What is known of the connections, and of no token,'
        : `What is known of ${many(tokens, 'token')}`;
    await saving.save({ what: `${what}${lacking(answer.value)}`, name, kind: 'age', text });
  };
  return (
    <Form
      pending={pending}
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack maw="28rem">
        <SecretInput
          label="Passphrase"
          description="At least 12 characters. Keyholder keeps it nowhere: without it nobody opens the file."
          autoComplete="new-password"
          spellCheck={false}
          value={passphrase}
          readOnly={pending}
          error={fault}
          onChange={event => setPassphrase(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed" role="status">
          {strengthOf(passphrase)}
        </Text>
        <SecretInput
          label="Repeat the passphrase"
          autoComplete="new-password"
          spellCheck={false}
          value={again}
          readOnly={pending}
          error={isOther ? 'This is not the same passphrase.' : null}
          onChange={event => setAgain(event.currentTarget.value)}
        />
        {made.problem && refused === undefined && (
          <ProblemAlert problem={made.problem} title="The file was not made" />
        )}
        {saving.problem && <ProblemAlert problem={saving.problem} title="The file was not saved" />}
        <Group>
          <Button type="submit" loading={pending} leftSection={<IconDownload size={16} aria-hidden />}>
            Export…
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
