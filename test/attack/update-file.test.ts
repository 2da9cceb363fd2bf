import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sha512Of, updateInfoProblems } from '../../build/release/update-info.ts';

const folder = mkdtempSync(join(tmpdir(), 'keyholder-update-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

const zip = 'Keyholder-1.2.3-mac-arm64.zip';
const bytes = Buffer.from('an app');
const sum = sha512Of(bytes);
const file = `  - url: ${zip}\n    sha512: ${sum}\n    size: ${bytes.length}\n`;
const right = `version: 1.2.3\nfiles:\n${file}path: ${zip}\nsha512: ${sum}\n`;
writeFileSync(join(folder, zip), bytes);

const problemsOf = (text: string) => {
  writeFileSync(join(folder, 'latest-mac.yml'), text);
  return updateInfoProblems(folder, 'latest-mac.yml');
};

it('an update file that fits what lies beside it is right', async () => {
  expect(await problemsOf(right)).toEqual([]);
});

// Each is signed by the release's last step, and believed by every copy.
it.each([
  ['another version', 'version: 1.2.3', 'version: 1.2.4', 'is of 1.2.4 and names'],
  ['another size', 'size: 6', 'size: 7', 'has another size of'],
  ['two sums for one file', `\nsha512: ${sum}`, '\nsha512: other', 'contradicts itself'],
  ['nothing', `\n${file}`, ' []\n', 'is no update file'],
])('no release has one that says %s', async (_, was, is, words) => {
  expect(right).toContain(was);
  expect(await problemsOf(right.replace(was, is))).toEqual([expect.stringContaining(words)]);
});
