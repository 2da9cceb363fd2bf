const apple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** Opens the sheet of keys, too, where nobody is typing. */
export const askingKey = '?';

/** "Ctrl+Shift+N", or "⇧⌘N" where that is the custom. */
export function keyWords(keys: string): string {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  if (!apple) return keys.replace('CmdOrCtrl', 'Ctrl');
  if (!parts.includes('CmdOrCtrl')) return keys;
  return `${parts.includes('Shift') ? '⇧' : ''}⌘${key}`;
}

/** Whether a key press is this one: Cmd on a Mac, Ctrl elsewhere. A sign as “/” is written with Shift on many keyboards. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1)?.toLowerCase() ?? '';
  const mod = apple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return (
    mod &&
    !event.altKey &&
    (event.shiftKey === parts.includes('Shift') || key < '0') &&
    event.key.toLowerCase() === key
  );
}
