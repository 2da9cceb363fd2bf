import { existsSync, globSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Whose rooms are those of what they test. Beside them, in the tests of Electron's layer, lies what stands in for Electron. */
const mirrors = [
  { tests: 'test/core', source: 'src-main/core', beside: [] },
  {
    tests: 'test/electron-host',
    source: 'src-main/electron',
    beside: ['built', 'chromium-page', 'stand-in'],
  },
  { tests: 'test/renderer', source: 'src-renderer', beside: [] },
];

const roomsOf = (tests: string) =>
  [...new Set(globSync('**/*.test.{ts,tsx}', { cwd: resolve(root, tests) }).map(dirname))].sort();

describe('tests lie in rooms named as those of what they test', () => {
  it.each(mirrors)('$tests', ({ tests, source, beside }) => {
    const rooms = roomsOf(tests).filter(room => !beside.some(name => !relative(name, room).startsWith('..')));
    expect(rooms.length).toBeGreaterThan(5);
    expect(rooms.filter(room => !existsSync(resolve(root, source, room)))).toEqual([]);
  });
});
