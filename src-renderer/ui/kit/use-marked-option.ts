import { useCallback, useState } from 'react';

/**
 * The id of the option that a combobox has marked, for `aria-activedescendant`. Mantine tells it where an arrow key has marked one, and
 * neither where typing marks another nor where it unmarks it: who hears the page was told of one, and Enter chose another.
 * @returns the id, or nothing between quotes where none is marked, since Mantine takes `undefined` for its own; and the `ref` of the list
 */
export function useMarkedOption() {
  const [marked, setMarked] = useState('');
  const list = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const look = () => setMarked(element.querySelector('[data-combobox-selected]')?.id ?? '');
    const watching = new MutationObserver(look);
    watching.observe(element, {
      ...{ subtree: true, childList: true, attributes: true },
      attributeFilter: ['data-combobox-selected'],
    });
    look();
    return () => {
      watching.disconnect();
      setMarked('');
    };
  }, []);
  return [marked, list] as const;
}
