import { hkdfSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { unseal } from '../../src-main/core/custody/sealed.ts';
import { keptFolders, kindOf } from './kept-folders.ts';
import { killedKeyholder, type Left } from './killed-keyholder.ts';

describe("today's layout", () => {
  let today: Left;
  beforeAll(async () => {
    today = await killedKeyholder();
  });
  const kinds = [
    'connections',
    'gone',
    'ledger',
    'removed',
    'settings',
    'snapshot',
    'views',
    'clipboard',
    'fingerprints',
    'activity-head',
    'jobs-head',
  ]
    .map(name => `${name}.json`)
    .concat('jobs.jsonl', 'activity.jsonl');

  it('is written by the Keyholder of the test in every file that there is', () => {
    const kept = new Set(keptFolders.flatMap(({ files }) => Object.keys(files).map(kindOf)));
    // Electron's own.
    kept.delete('window.json');
    expect(new Set(Object.keys(today.files).map(kindOf))).toEqual(kept);
    expect(new Set(kinds)).toEqual(kept);
  });

  it.each(kinds)('%s is kept in the layout in which it is written today', kind => {
    const last = keptFolders.findLast(({ files }) => Object.keys(files).some(file => kindOf(file) === kind));
    expect(
      layoutOf(today, kind),
      `${kind} is written otherwise than on ${last?.name}. Where the older files still open, keep today's beside them: ` +
        'node test/stored/keep-today.ts DAY',
    ).toEqual(last && layoutOf(last, kind));
  });
});

/** The fields of a file, those of its lists' items and of what is sealed in it included. */
function layoutOf({ files, keychain }: Left, kind: string): string[] {
  const [file = '', text = ''] = Object.entries(files).find(([name]) => kindOf(name) === kind) ?? [];
  const fields = new Set<string>();
  const opens = (sealed: string, key: string, purpose: string) => {
    add(JSON.parse(sealed), 'sealed', fields);
    const plain = unseal(sealed, key, purpose);
    if (plain === null) throw new Error(`${file} does not open.`);
    add(JSON.parse(plain), 'plain', fields);
  };
  const keyOf = (name: string) => keychain[name] ?? '';
  const [, of, id] = /^(snapshot|gone)-(.*)\.json$/.exec(file) ?? [];
  if (of !== undefined) {
    opens(text, keyOf(`${id} snapshot key`), of === 'gone' ? `${id} gone` : `${id}`);
  } else if (kind === 'fingerprints.json') {
    const key = Buffer.from(keyOf('fingerprint key'), 'base64');
    const ofFile = Buffer.from(hkdfSync('sha256', key, '', 'file of fingerprints', 32));
    opens(text, ofFile.toString('base64'), 'fingerprints');
  } else if (kind === 'jobs.jsonl') {
    const [first = '', ...lines] = text.trim().split('\n');
    add(JSON.parse(first), 'first', fields);
    const { journal } = JSON.parse(first);
    for (const [n, line] of lines.entries()) opens(line, keyOf('jobs key'), `jobs ${journal} ${n + 1}`);
  } else if (kind === 'activity-head.json' || kind === 'jobs-head.json') {
    const [of] = kind.split('-');
    add(JSON.parse(text), 'head', fields);
    opens(JSON.parse(text).sealed, keyOf(`${of} key`), `${of} head`);
  } else if (kind === 'activity.jsonl') {
    const [first = '', ...lines] = text.trim().split('\n');
    add(JSON.parse(first), 'first', fields);
    const { journal } = JSON.parse(first);
    for (const [, n, line = ''] of lines.map(one => /^(\d+) (.*)$/.exec(one) ?? []))
      opens(line, keyOf('activity key'), `activity ${journal} ${n}`);
  } else add(JSON.parse(text), 'file', fields);
  return [...fields].toSorted();
}

function add(value: unknown, path: string, to: Set<string>): void {
  if (Array.isArray(value)) {
    // That there is one is seen of an empty one, too.
    to.add(`${path}[]`);
    for (const one of value) add(one, `${path}[]`, to);
  } else if (typeof value === 'object' && value !== null) {
    const is = 'is' in value ? `(${value.is})` : '';
    for (const [name, one] of Object.entries(value)) add(one, `${path}${is}.${name}`, to);
  } else to.add(path);
}
