import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import type { TransferReview } from '../../../src-shared/transfer.ts';
import { useTurn } from '../../around/use-turn.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { ChooseFile } from '../../ui/kit/choose-file.tsx';
import { FileDrop } from '../../ui/kit/file-drop.tsx';
import { focusAsItComes } from '../../ui/kit/focus-on.ts';
import { Form } from '../../ui/kit/form.tsx';
import { SecretInput } from '../../ui/kit/secret-input.tsx';
import { Section } from '../../ui/kit/section.tsx';
import { fieldErrors } from '../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { reasonOf } from '../../ui/problems/reason-words.ts';
import { ImportReview } from './import-review.tsx';
import { readSealedFile, type SealedFile } from './read-sealed-file.ts';
import { importedWords } from './transfer-words.ts';

/** File and passphrase first, then what it would change, then its owner's word. */
export function ImportSection() {
  const reviewing = useAction('ledger.review');
  const importing = useAction('ledger.import');
  const [file, setFile] = useState<SealedFile | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [lacksPassphrase, setLacksPassphrase] = useState(false);
  const [review, setReview] = useState<TransferReview | null>(null);

  /** Another one with each file: what comes of an earlier one is not told under the name of the last. */
  const choice = useTurn();
  const take = async (chosen: File) => {
    const isChosen = choice.next();
    const read = await readSealedFile(chosen);
    if (!isChosen()) return;
    setFault(typeof read === 'string' ? read : null);
    setFile(typeof read === 'string' ? null : read);
    reviewing.reset();
    importing.reset();
  };
  const submit = async () => {
    if (!file) setFault('Choose a file.');
    setLacksPassphrase(file !== null && passphrase === '');
    if (!file || passphrase === '') return;
    const given = passphrase;
    // As it does where one is chosen.
    setPassphrase('');
    setFault(null);
    importing.reset();
    const isChosen = choice.now();
    const answer = await reviewing.run({ file: file.content, passphrase: given });
    if (answer?.ok && isChosen()) setReview(answer.value);
  };
  const apply = async (without: string[]) => {
    if (!review) return;
    const answer = await importing.run({ id: review.id, without });
    if (!answer?.ok) return;
    setReview(null);
    setFile(null);
    reviewing.reset();
  };
  const cancelled = useRef(false);
  const takeFocusBack = useCallback((field: HTMLInputElement | null) => {
    if (field && cancelled.current) field.focus();
    cancelled.current = false;
  }, []);
  const { problem } = reviewing;
  const ofFile = problem && fieldErrors(problem, ['file', 'passphrase']);
  const said = fault ?? ofFile?.file ?? null;
  const isWrong = problem?.code === 'transfer-refused' && problem.transfer === 'wrong-passphrase';
  const refused = ofFile?.passphrase ?? (isWrong ? reasonOf(problem) : null);
  const ofPassphrase = lacksPassphrase ? 'Enter the passphrase of the file.' : refused;
  return (
    <Section
      title="Import a file"
      hint="A file that Keyholder has exported on another computer. First you see what it would add and change; what is recorded here stays."
    >
      <Stack>
        {importing.answer && (
          <Alert
            ref={focusAsItComes}
            style={{ scrollMarginTop: '1rem' }}
            color="teal"
            icon={<IconCheck aria-hidden />}
            title={importedWords(importing.answer)}
            role="status"
          >
            {importing.answer.added + importing.answer.merged > 0 &&
              'The secrets of these tokens stay on the other computer. To use one here, add it under “Add existing token”.'}
          </Alert>
        )}
        {review ? (
          <ImportReview
            review={review}
            importing={importing}
            onApply={without => void apply(without)}
            onCancel={() => {
              cancelled.current = true;
              setReview(null);
              importing.reset();
            }}
          />
        ) : (
          <Form
            pending={reviewing.pending}
            onSubmit={event => {
              event.preventDefault();
              void submit();
            }}
          >
            <Stack maw="28rem">
              <FileDrop onFile={dropped => void take(dropped)} onFault={setFault}>
                <Group gap="sm">
                  <ChooseFile accept=".age,.txt" onFile={chosen => void take(chosen)} />
                  <Text size="sm" {...(file ? {} : { c: 'dimmed' })} style={{ overflowWrap: 'anywhere' }}>
                    {file ? file.name : 'Or drop it here.'}
                  </Text>
                </Group>
              </FileDrop>
              <SecretInput
                label="Passphrase of the file"
                ref={takeFocusBack}
                autoComplete="off"
                spellCheck={false}
                value={passphrase}
                readOnly={reviewing.pending}
                error={passphrase === '' ? ofPassphrase : null}
                onChange={event => setPassphrase(event.currentTarget.value)}
              />
              {said !== null && <Alert color="red" role="alert" title={said} py="xs" />}
              {problem && said === null && refused === null && (
                <ProblemAlert problem={problem} title="Nothing was imported" />
              )}
              <Group>
                <Button type="submit" loading={reviewing.pending}>
                  Review
                </Button>
              </Group>
            </Stack>
          </Form>
        )}
      </Stack>
    </Section>
  );
}
