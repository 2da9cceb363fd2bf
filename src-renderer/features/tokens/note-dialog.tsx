import {
  CloseButton,
  Fieldset,
  Group,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import { mostPlaces, noteInput, placeInput } from '../../../src-shared/token-note.ts';
import { changedFrom } from '../../around/changed-from.ts';
import { useDraft } from '../../around/drafts.tsx';
import { useSavedElsewhere } from '../../around/use-saved-elsewhere.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { DialogFoot } from '../../ui/kit/dialog-foot.tsx';
import { firstMessage } from '../../ui/kit/first-message.ts';
import { isolated, quoted } from '../../ui/kit/foreign.tsx';
import { Form } from '../../ui/kit/form.tsx';
import { showDone } from '../../ui/kit/show-done.tsx';
import { fieldErrors } from '../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { KnownElsewhere } from './known-elsewhere.tsx';

interface PlaceValues {
  /** Of a place that is recorded; otherwise a name for this form only. */
  id: string;
  name: string;
  link: string;
  person: string;
}

interface NoteValues {
  note: string;
  places: PlaceValues[];
  watch: boolean;
}

const { name: nameSchema, link: linkSchema, person: personSchema } = placeInput.shape;
const orNothing = (text: string): string | null => (text.trim() === '' ? null : text);

const valuesOf = ({ note, places, watch }: Pick<AccessToken, 'note' | 'places' | 'watch'>): NoteValues => ({
  note,
  places: places.map(({ id, name, link, person }) => ({
    ...{ id, name },
    ...{ link: link ?? '', person: person ?? '' },
  })),
  watch,
});

/** As a `ref`: of a place that was just added, its name is typed next. */
const focusOnField = (place: HTMLElement | null): void => place?.querySelector('input')?.focus();

interface NoteDialogProps {
  token: AccessToken;
  /** Removed in another window, say. What was entered stays: its row can be brought back. */
  isGone: boolean;
  onClose: () => void;
}

/** What a token is for and where it is used: for the owner, and for the day on which it is replaced. */
export function NoteDialog({ token, isGone, onClose }: NoteDialogProps) {
  const save = useAction('tokens.note');
  const { note, places: recordedPlaces, watch } = token;
  const recorded = useMemo(
    () => valuesOf({ note, places: recordedPlaces, watch }),
    [note, recordedPlaces, watch],
  );
  const [opened] = useState(recorded);
  // Of what was recorded: beside another note, what was begun for this one says nothing.
  const draft = useDraft<NoteValues>(`note:${token.key}:${JSON.stringify(recorded)}`, recorded);
  const form = useForm<NoteValues>({
    initialValues: draft.initial,
    onValuesChange: draft.save,
    validate: {
      note: value => firstMessage(noteInput, value),
      places: {
        name: value => firstMessage(nameSchema, value),
        link: value => (orNothing(value) === null ? null : firstMessage(linkSchema, value)),
        person: value => (orNothing(value) === null ? null : firstMessage(personSchema, value)),
      },
    },
  });
  useSavedElsewhere(recorded, form.setValues);
  const replaced = changedFrom(form.values, changedFrom(opened, recorded));
  const { places } = form.values;
  const [added, setAdded] = useState('');
  const submit = async ({ note, watch, ...values }: NoteValues) => {
    const written = values.places.map(({ id, name, link, person }) => ({
      ...{ id, name },
      ...{ link: orNothing(link), person: orNothing(person) },
    }));
    const saved = await save.run({ key: token.key, note, places: written, watch });
    if (!saved) return;
    if (!saved.ok) return form.setErrors(fieldErrors(saved.problem, ['note']));
    draft.clear();
    showDone(`The notes and places of ${quoted(token.name)} were saved.`);
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      pending={save.pending}
      title={`Notes and places of ${quoted(token.name)}`}
      size="lg"
    >
      <Form pending={save.pending} onSubmit={form.onSubmit(values => void submit(values))}>
        <Stack>
          <KnownElsewhere token={token} />
          <Textarea
            label="What it is for"
            description="Kept on this computer. The service is not told."
            rows={3}
            data-autofocus
            {...form.getInputProps('note')}
          />
          <Replaced values={replaced} />
          {places.map(({ id, name }, n) => (
            <Fieldset
              key={id}
              legend={name.trim() === '' ? 'Where it is used' : name}
              variant="default"
              ref={id === added ? focusOnField : undefined}
            >
              <Group align="flex-start" wrap="nowrap" gap="xs">
                <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" style={{ flex: 1 }}>
                  <TextInput
                    label="Place"
                    placeholder="CI of the shop"
                    {...form.getInputProps(`places.${n}.name`)}
                  />
                  <TextInput
                    label="Who looks after it"
                    placeholder="Optional"
                    {...form.getInputProps(`places.${n}.person`)}
                  />
                  <TextInput
                    label="Link"
                    placeholder="https://… (optional)"
                    spellCheck={false}
                    style={{ gridColumn: '1 / -1' }}
                    {...form.getInputProps(`places.${n}.link`)}
                  />
                </SimpleGrid>
                <CloseButton
                  aria-label={`Remove ${name.trim() === '' ? 'this place' : name}`}
                  onClick={() => form.removeListItem('places', n)}
                />
              </Group>
            </Fieldset>
          ))}
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={places.length >= mostPlaces}
              onClick={() => {
                const id = crypto.randomUUID();
                setAdded(id);
                form.insertListItem('places', { id, name: '', link: '', person: '' });
              }}
            >
              Add a place where it is used
            </Button>
          </Group>
          <Switch
            label="Tell me before it ends"
            description={token.expiry === 'none' ? 'It has no end.' : 'On the days that the settings name.'}
            {...form.getInputProps('watch', { type: 'checkbox' })}
          />
          <div role="status">
            {isGone && (
              <Text size="sm" fw={600}>
                It was removed from this computer meanwhile, and its notes cannot be saved. “Removed tokens”
                under “More” can restore its row: what was typed here stays if this is closed without
                “Cancel”.
              </Text>
            )}
          </div>
          {save.problem && (
            <ProblemAlert
              problem={save.problem}
              title="The notes and places were not saved"
              placed={['note']}
            />
          )}
          <DialogFoot
            onCancel={() => {
              draft.clear();
              onClose();
            }}
            pending={save.pending}
          >
            <Button type="submit" loading={save.pending}>
              Save notes and places
            </Button>
          </DialogFoot>
        </Stack>
      </Form>
    </Dialog>
  );
}

/** What another window has saved since this form was opened, and is not in it: it was changed here, too. */
function Replaced({ values: { note, places } }: { values: Partial<NoteValues> }) {
  if (note === undefined && places === undefined) return null;
  return (
    <Text size="sm" role="status">
      Saved meanwhile, not in this window, and replaced when you save here:{' '}
      {note !== undefined && (orNothing(note) === null ? 'no notes' : quoted(note))}
      {note !== undefined && places !== undefined && '; '}
      {places !== undefined &&
        (places.length === 0
          ? 'no places'
          : `used in ${places.map(({ name }) => isolated(name)).join(', ')}`)}
      .
    </Text>
  );
}
