import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['Macintosh; Intel Mac OS X 15_0', ['⌘K', '⇧⌘N', '↓', 'Esc', 'Enter']],
  ['X11; Linux x86_64', ['Ctrl+K', 'Ctrl+Shift+N', '↓', 'Esc', 'Enter']],
])(
  'keys are written as is the custom of %s, and one that is pressed alone by itself',
  async (system, words) => {
    vi.stubGlobal('navigator', { userAgent: `Mozilla/5.0 (${system})` });
    const { keyWords } = await import('../../../../src-renderer/features/shell/key-words.ts');
    expect(['CmdOrCtrl+K', 'CmdOrCtrl+Shift+N', '↓', 'Esc', 'Enter'].map(keyWords)).toEqual(words);
  },
);

test('a sign that some keyboards write with Shift is pressed with it, too; a letter with Shift is another key', async () => {
  const { isPressed } = await import('../../../../src-renderer/features/shell/key-words.ts');
  const pressed = (keys: string, key: string, shiftKey: boolean) =>
    isPressed(keys, { key, shiftKey, ctrlKey: true, metaKey: false, altKey: false } as KeyboardEvent);
  expect(pressed('CmdOrCtrl+/', '/', false)).toBe(true);
  expect(pressed('CmdOrCtrl+/', '/', true), 'as Shift+7 of a German keyboard').toBe(true);
  expect(pressed('CmdOrCtrl+/', '?', true)).toBe(false);
  expect(pressed('CmdOrCtrl+N', 'N', true)).toBe(false);
  expect(pressed('CmdOrCtrl+Shift+N', 'N', true)).toBe(true);
});
