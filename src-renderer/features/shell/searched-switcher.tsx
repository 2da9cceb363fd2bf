import { Combobox, Group, useCombobox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { smallLetters } from '../../../src-shared/small-letters.ts';
import { toldApart } from '../../around/told-apart.ts';
import { useMarkedOption } from '../../ui/kit/use-marked-option.ts';
import { ConnectionAside, ConnectionLine, CurrentSign, hostOf } from './connection-line.tsx';
import { furtherCommands } from './further-commands.ts';
import classes from './shell.module.css';
import { SwitcherButton, type SwitcherProps } from './switcher-button.tsx';

/** Many connections: looked for by name or host in a list that scrolls, over commands that stay. Opens at once. */
export function SearchedSwitcher({ current, connections, switching }: SwitcherProps) {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
  });
  const [marked, options] = useMarkedOption();
  const button = useRef<HTMLButtonElement>(null);
  const { openDropdown } = combobox;
  const open = useRef(openDropdown);
  useEffect(() => {
    button.current?.focus();
    open.current();
  }, []);
  const apart = toldApart(connections);
  const wanted = smallLetters(search.trim());
  const shown = connections
    .map((connection, index) => ({ connection, index }))
    .filter(({ connection }) =>
      smallLetters(`${connection.label} ${hostOf(connection)} ${apart(connection.id)}`).includes(wanted),
    );
  const list = useRef<HTMLDivElement>(null);
  const { dropdownOpened } = combobox;
  // It opens at the current one; what is found stands at its top.
  useEffect(() => {
    if (!dropdownOpened) return;
    const timer = setTimeout(() => {
      if (wanted !== '') list.current?.scrollTo(0, 0);
      else list.current?.querySelector('[data-combobox-active]')?.scrollIntoView({ block: 'center' });
    });
    return () => clearTimeout(timer);
  }, [wanted, dropdownOpened]);
  const commands = furtherCommands(connections, switching);
  const submit = (value: string) => {
    combobox.closeDropdown();
    const command = commands.find(({ label }) => `command ${label}` === value);
    if (command) command.run();
    else switching.to(value);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit} width={300} position="bottom-start" shadow="md">
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <SwitcherButton
          ref={button}
          current={current}
          connections={connections}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={event => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          onKeyDown={event => {
            const [first] = shown;
            const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
            if (!isEnter || wanted === '' || !first || combobox.getSelectedOptionIndex() !== -1) return;
            event.preventDefault();
            submit(first.connection.id);
          }}
          aria-activedescendant={marked}
          placeholder="Search connections"
          aria-label="Search connections"
        />
        <div role="status">
          {shown.length === 0 && <Combobox.Empty>No connection is called that</Combobox.Empty>}
        </div>
        <Combobox.Options ref={options} aria-label="Connections">
          <Combobox.Group label="Connections" className={classes.choices ?? ''} ref={list}>
            {shown.map(({ connection, index }) => (
              <Combobox.Option
                key={connection.id}
                value={connection.id}
                active={connection.id === current.id}
                aria-selected={connection.id === current.id}
              >
                <Group gap="xs" wrap="nowrap">
                  <CurrentSign shown={connection.id === current.id} />
                  <div className={classes.name}>
                    <ConnectionLine connection={connection} apart={apart(connection.id)} />
                  </div>
                  <ConnectionAside connection={connection} index={index} />
                </Group>
              </Combobox.Option>
            ))}
          </Combobox.Group>
          <Combobox.Group label="More" className={classes.foot ?? ''}>
            {commands.map(({ label, icon: Icon }) => (
              <Combobox.Option key={label} value={`command ${label}`}>
                <Group gap="xs" wrap="nowrap">
                  <Icon size={16} aria-hidden />
                  {label}
                </Group>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
