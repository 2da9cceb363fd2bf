import { Alert, Autocomplete, Group, Paper, Pill, Stack, Switch, Text, Textarea } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { roleInput } from '../../../src-shared/invitation.ts';
import { mostPeople, mostPlanCharacters } from '../../../src-shared/invitation-plan.ts';
import { useConnection } from '../../around/use-connection.ts';
import { useTurn } from '../../around/use-turn.ts';
import { Button } from '../../ui/kit/button.tsx';
import { ChooseFile } from '../../ui/kit/choose-file.tsx';
import { many } from '../../ui/kit/count-words.ts';
import { FileDrop } from '../../ui/kit/file-drop.tsx';
import { firstMessage } from '../../ui/kit/first-message.ts';
import { isolated } from '../../ui/kit/foreign.tsx';
import { Form } from '../../ui/kit/form.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { fieldErrors } from '../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';

import { fewAddresses, withoutAddress } from './few-addresses.ts';
import { readFile, tooLong } from './read-file.ts';
import { rolelessWords } from './roleless-words.ts';
import type { Review, Roleless } from './use-review.ts';
import { useRoles } from './use-roles.ts';

const accepted = '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values';

interface BatchInputProps {
  review: Review;
  /** It was read anew. */
  onReview: () => void;
  /** To what was reviewed before. */
  onBack: () => void;
}

/** Who is to be invited: pasted, typed, or out of a file. */
export function BatchInput({ review, onReview, onBack }: BatchInputProps) {
  const { label } = useConnection();
  const roles = useRoles();
  const { entered, enter, checking, problem, changes, rows } = review;
  const { text, file, role, useSeat } = entered;
  const [tried, setTried] = useState(false);
  const [fileFault, setFileFault] = useState<string | null>(null);
  const pills = file ? null : fewAddresses(text);
  const textFault =
    fileFault ??
    fieldErrors(problem, ['text']).text ??
    (text.length > mostPlanCharacters ? tooLong : null) ??
    (tried && !file && text.trim() === '' ? 'Paste addresses or a table, or choose a file.' : null);
  const [roleless, setRoleless] = useState<Roleless | null>(null);
  const [outdated, setOutdated] = useState(false);
  // A table may name one in each of its rows; what is only addresses cannot.
  const roleFault =
    role.trim() !== '' || (tried && pills)
      ? tried && firstMessage(roleInput, role)
      : roleless !== null && rolelessWords(roleless);

  /** Another one where something else is given: what is still being read then is not put in its place. */
  const given = useTurn();
  const take = async (chosen: File) => {
    const isGiven = given.next();
    const read = await readFile(chosen);
    if (!isGiven()) return;
    setFileFault(typeof read === 'string' ? read : null);
    setRoleless(null);
    if (typeof read !== 'string') enter({ file: read });
  };
  const submit = async () => {
    setTried(true);
    const isEmpty = !file && text.trim() === '';
    const isRoleAskedFor = pills !== null || role.trim() !== '';
    if (checking || isEmpty || text.length > mostPlanCharacters) return;
    if (isRoleAskedFor && firstMessage(roleInput, role) !== null) return;
    setOutdated(false);
    const read = await review.read({}, 'needed');
    setOutdated(read.is === 'outdated');
    if (read.is === 'to-review') onReview();
    if (read.is === 'roleless') setRoleless(read);
  };
  const area = useRef<HTMLTextAreaElement>(null);
  const pillGroup = useRef<HTMLDivElement>(null);
  // A button that goes takes the focus with it.
  const removeFile = () => {
    given.next();
    setFileFault(null);
    setRoleless(null);
    flushSync(() => enter({ file: null }));
    area.current?.focus();
  };
  const removeAddress = (address: string, nth: number) => {
    const buttons = pillGroup.current?.querySelectorAll('button');
    (buttons?.[nth + 1] ?? buttons?.[nth - 1] ?? area.current)?.focus();
    enter({ text: withoutAddress(text, address) });
  };
  const isFileProblem = file !== null && textFault !== null;
  return (
    <Form
      pending={checking}
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack maw="46rem">
        <FileDrop onFile={dropped => void take(dropped)} onFault={setFileFault}>
          <Stack gap="sm">
            {file ? (
              <Paper withBorder p="sm" role="group" aria-label="File">
                <Group justify="space-between" gap="sm">
                  <Group gap="xs">
                    <IconFile size={18} aria-hidden />
                    <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
                      {file.name}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {many(file.bytes, 'byte', 'bytes')}, read as {file.encoding}
                    </Text>
                  </Group>
                  <Button size="xs" variant="default" onClick={removeFile}>
                    Remove the file
                  </Button>
                </Group>
                {file.encoding === 'Windows-1252' && (
                  <Text size="sm" mt={4}>
                    It is not UTF-8, so it was read as Windows-1252 (Western European). Look at letters with
                    accents.
                  </Text>
                )}
              </Paper>
            ) : (
              <Textarea
                ref={area}
                label="Addresses, or a table"
                description={`Separated by commas, semicolons or lines; “Name <address>” will do, and so will rows copied from a spreadsheet. Up to ${numberText(mostPeople)} at a time.`}
                rows={8}
                resize="vertical"
                autoComplete="off"
                spellCheck={false}
                value={text}
                error={textFault}
                onChange={event => {
                  given.next();
                  setFileFault(null);
                  setRoleless(null);
                  enter({ text: event.currentTarget.value });
                }}
              />
            )}
            {pills && (
              <Pill.Group
                ref={pillGroup}
                role="group"
                aria-label={many(pills.length, 'address', 'addresses')}
              >
                {pills.map((address, nth) => (
                  <Pill
                    key={address}
                    withRemoveButton
                    onRemove={() => removeAddress(address, nth)}
                    removeButtonProps={{
                      ...{ 'aria-label': `Remove ${address}`, 'aria-hidden': false, tabIndex: 0 },
                    }}
                  >
                    {address}
                  </Pill>
                ))}
              </Pill.Group>
            )}
            {isFileProblem && <Alert color="red" role="alert" title={textFault} py="xs" />}
            <Group gap="sm">
              <ChooseFile accept={accepted} onFile={chosen => void take(chosen)} />
              <Text size="sm" c="dimmed">
                CSV, TSV or plain text. Or drop it here.
              </Text>
            </Group>
          </Stack>
        </FileDrop>
        <Autocomplete
          label="Role"
          description="For everybody of whom the table says nothing else."
          data={[...roles]}
          autoComplete="off"
          withAsterisk={pills !== null}
          // What is suggested would lie over what is wrong.
          openOnFocus={!roleFault}
          value={role}
          error={roleFault}
          onChange={value => {
            setRoleless(null);
            enter({ role: value });
          }}
        />
        <Switch
          label="Uses a seat"
          description="For everybody of whom the table says nothing else."
          checked={useSeat}
          onChange={event => enter({ useSeat: event.currentTarget.checked })}
        />
        {problem && !checking && fieldErrors(problem, ['text']).text === undefined && (
          <ProblemAlert problem={problem} title="This could not be reviewed" />
        )}
        {rows !== null && changes > 0 && (
          <Text size="sm">
            Reviewing reads this anew: {many(changes, 'change', 'changes')} made in the review so far would be
            lost.
          </Text>
        )}
        <Group justify="flex-end">
          <Text size="sm" c="dimmed" role="status">
            {checking
              ? 'Reading it, and comparing it with the invitations…'
              : outdated && 'Something else was entered meanwhile: review it once more.'}
          </Text>
          {rows !== null && (
            <Button variant="default" onClick={onBack}>
              Back to the review
            </Button>
          )}
          {/* Not switched off while it is under way: it would lose the focus. */}
          <Button type="submit" aria-disabled={checking}>
            {`Review for ${isolated(label)}`}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
