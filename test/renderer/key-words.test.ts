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
    const { keyWords } = await import('../../src-renderer/features/shell/key-words.ts');
    expect(['CmdOrCtrl+K', 'CmdOrCtrl+Shift+N', '↓', 'Esc', 'Enter'].map(keyWords)).toEqual(words);
  },
);
