/** `node build/release/release-notes.ts`: what CHANGELOG.md says of package.json's version, as the text of a release. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../run-tool.ts';
import { changelogEntry } from './changelog.ts';

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const entry = changelogEntry(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version);
if (entry === null) throw new Error(`CHANGELOG.md has no entry for ${version}.`);
process.stdout.write(
  `${entry.text}\n\nHow to check a download: docs/releasing.md, “How anybody can verify a download”.\n`,
);
