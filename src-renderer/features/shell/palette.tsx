import { Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { smallLetters } from '../../../src-shared/small-letters.ts';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { useMarkedOption } from '../../ui/kit/use-marked-option.ts';
import classes from './shell.module.css';
import type { PaletteEntry } from './use-palette-entries.ts';
import { usePaletteEntries } from './use-palette-entries.ts';
import type { Switching } from './use-switching.ts';
import type { TypedAhead } from './use-typed-ahead.ts';

const mostShown = 30;
/** Newest first, as long as the page lives. */
let recent: readonly string[] = [];

interface Hands {
  onClose: () => void;
  switching: Switching;
  typedAhead: TypedAhead;
}

/** Everything that can be gone to or done, by its name. */
export function Palette({ opened, ...hands }: Hands & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={hands.onClose} title="Go to">
      <Entries {...hands} />
    </Dialog>
  );
}

function Entries({ onClose, switching, typedAhead }: Hands) {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({ opened: true });
  const [marked, list] = useMarkedOption();
  const wanted = smallLetters(search.trim());
  const entries = usePaletteEntries(switching, wanted);
  const age = ({ id }: PaletteEntry) => recent.indexOf(id) + 1 || recent.length + 1;
  const shown = entries
    .filter(({ label, kind, hint = '' }) => smallLetters(`${label} ${kind} ${hint}`).includes(wanted))
    .sort((a, b) => age(a) - age(b))
    .slice(0, mostShown);
  const seek = (text: string) => {
    setSearch(text);
    combobox.resetSelectedOption();
    requestAnimationFrame(() => combobox.selectFirstOption());
  };
  const submit = (id: string) => {
    recent = [id, ...recent.filter(other => other !== id)];
    // The dialog gives the focus back first: a screen that is gone to, or another dialog, takes it then.
    flushSync(onClose);
    entries.find(one => one.id === id)?.run();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.EventsTarget aria-activedescendant={marked}>
        <TextInput
          aria-label="Go to or do"
          mt={4}
          placeholder="Screen, connection, token or command"
          value={search}
          onChange={event => seek(event.currentTarget.value)}
          onFocus={() => {
            if (typedAhead.current) seek(typedAhead.current);
            typedAhead.current = null;
          }}
          onKeyDown={event => {
            if (event.key === 'Escape') onClose();
            // Pressed before the first one has been marked.
            const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
            const [first] = shown;
            if (isEnter && first && combobox.getSelectedOptionIndex() === -1) submit(first.id);
          }}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <div className={classes.steady}>
        <div role="status">
          {shown.length === 0 && <Combobox.Empty>Nothing is called that</Combobox.Empty>}
        </div>
        {/* It scrolls, and so it can be reached by itself, too. */}
        <Combobox.Options
          ref={list}
          aria-label="What there is"
          className={classes.choices ?? ''}
          tabIndex={0}
        >
          {shown.map(({ id, label, kind, hint }) => (
            <Combobox.Option key={id} value={id}>
              <Group justify="space-between" gap="sm" wrap="nowrap">
                <Text span size="sm" truncate>
                  <Foreign>{label}</Foreign>
                </Text>
                <Text span size="xs" c="dimmed" style={{ flex: 'none' }}>
                  {hint ?? kind}
                </Text>
              </Group>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </div>
    </Combobox>
  );
}
