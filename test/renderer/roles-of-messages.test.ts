import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Of each `<Alert …>` of a file, what stands within its brackets. */
function* alertsIn(text: string): Generator<string> {
  for (const { index } of text.matchAll(/<Alert\b/g)) {
    let depth = 0;
    for (let at = index; at < text.length; at += 1) {
      if (text[at] === '{') depth += 1;
      if (text[at] === '}') depth -= 1;
      if (text[at] !== '>' || depth > 0) continue;
      yield text.slice(index, at);
      break;
    }
  }
}

// The library takes each for an alert otherwise: it is read out over everything, and takes the focus of a form as a fault does.
it('every message says whether it is an alert, a status or a note', () => {
  const files = globSync('src-renderer/**/*.tsx').map(name => ({ name, text: readFileSync(name, 'utf8') }));
  const all = files.flatMap(({ name, text }) => [...alertsIn(text)].map(alert => ({ name, alert })));
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter(({ alert }) => !/\brole=/.test(alert)).map(({ name }) => name)).toEqual([]);
});
