import { useEffect } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { actNames, acts, placeNames, places } from '../../../src-shared/commands.ts';
import { useCommands } from '../../around/commands.tsx';
import { useAccess } from '../../bridge/client-context.tsx';
import { askingKey, isPressed } from './key-words.ts';

/** The library calls it a dialog; it asks nothing, and gives way as a menu does. */
const popover = '.mantine-Popover-dropdown';

/** One that goes is drawn for a moment still: what is pressed by then is meant for the screen. */
const inDialog = () =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some(
    one => one.closest(`[data-closing], ${popover}`) === null,
  );
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** WCAG 1.4.13: the word that a sign says while it is pointed at or has the focus goes by Escape, until the sign is left. */
function hushSigns() {
  for (const sign of document.querySelectorAll<HTMLElement>(':is(a, button):is(:hover, :focus-visible)')) {
    sign.dataset.hushed = '';
    const speak = () => delete sign.dataset.hushed;
    for (const end of ['pointerleave', 'blur']) sign.addEventListener(end, speak, { once: true });
  }
}

/** What is asked for by a key is done on the screen: a menu that stayed open would take the focus back with the next letter. */
function closeMenus() {
  for (const menu of document.querySelectorAll(`[role="menu"], ${popover}`))
    menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}

/** The keys of every command, and what the menu of the window asks for. Keys of nobody's are left to the browser. */
export function useCommandKeys(): void {
  const { isOffered, run } = useCommands();
  const { client } = useAccess();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hushSigns();
      if (event.defaultPrevented || event.repeat || inDialog()) return;
      const to = placeNames.find(name => isKey(places[name].keys, event));
      // Without a modifier, and so only where nobody is typing.
      const asks = event.key === askingKey && !event.ctrlKey && !event.metaKey && !isTyping(event);
      const act = asks ? 'keys' : actNames.find(name => isKey(acts[name].keys, event));
      if (!to && !(act && isOffered(act))) return;
      event.preventDefault();
      closeMenus();
      if (to) navigate(`/${to}`);
      else if (act) run(act);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOffered, run]);
  useEffect(
    () =>
      client.subscribe(message => {
        if (message.event !== 'command' || inDialog() || !isOffered(message.payload.act)) return;
        closeMenus();
        run(message.payload.act);
      }),
    [client, isOffered, run],
  );
}

const isKey = (keys: string | null, event: KeyboardEvent): boolean => keys !== null && isPressed(keys, event);
