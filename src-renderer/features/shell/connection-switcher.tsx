import { useState } from 'react';
import { later, useHere } from '../../ui/kit/later.tsx';
import { SwitcherButton, type SwitcherProps } from './switcher-button.tsx';

const ConnectionMenu = later(async () => (await import('./connection-menu.tsx')).ConnectionMenu);
const SearchedSwitcher = later(async () => (await import('./searched-switcher.tsx')).SearchedSwitcher);

/** From so many on they are looked for by name. */
const searchedFrom = 6;

/** Only a button until it is pressed: what opens brings more code than all of the first screen. */
export function ConnectionSwitcher(props: SwitcherProps) {
  const [asked, setAsked] = useState(false);
  const isSearched = props.connections.length >= searchedFrom;
  const Opening = isSearched ? SearchedSwitcher : ConnectionMenu;
  const isHere = useHere(asked ? Opening : null);
  if (isHere) return <Opening {...props} />;
  return (
    <SwitcherButton
      current={props.current}
      connections={props.connections}
      aria-haspopup={isSearched ? 'listbox' : 'menu'}
      aria-expanded={false}
      onClick={() => setAsked(true)}
    />
  );
}
