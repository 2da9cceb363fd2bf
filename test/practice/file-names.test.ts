import { readdirSync } from 'node:fs';
import { expect } from 'vitest';
import { itNeeds } from '../support/describe-need.ts';
import { ended, freshFolder, printed, run } from './practice-program.ts';

/** What SQLite takes for words of its own where it is given it as it is. */
const names = [':memory:', 'file:named.db?mode=memory', 'named.db?mode=ro'];

for (const name of names) {
  itNeeds(
    { platforms: ['linux', 'darwin'], because: 'Windows has no such names.' },
    `--data ${name} is kept in a file of this name`,
    async () => {
      const folder = freshFolder();
      for (const isFirst of [true, false]) {
        const running = run(['--data', name, '--sessions', '1'], [], folder);
        // Of a team that was there before, no token is shown.
        expect('Token (PAT)' in (await printed(running))).toBe(isFirst);
        running.child.kill('SIGKILL');
        await ended(running);
      }
      expect(readdirSync(folder).filter(file => !file.endsWith('-journal'))).toEqual([name]);
    },
  );
}
