/** `node build/release/changelog.ts`: what CHANGELOG.md says of package.json's version, as the text of a release. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../run-tool.ts';

export interface ChangelogEntry {
  /** `2026-11-30`, or null where the heading has none that exists. */
  date: string | null;
  /** Everything below the heading, as it stands there; '' where there is no list, and so nothing that changed. */
  text: string;
}

/** The entry of a version in a file of the Keep a Changelog form, or null. */
export function changelogEntry(text: string, version: string): ChangelogEntry | null {
  const sections = text.split(/^## +/m).slice(1);
  const section = sections.find(each => headingVersion(each) === version);
  if (section === undefined) return null;
  const [heading = '', ...lines] = section.split('\n');
  const body = lines.join('\n').trim();
  const date = /\d{4}-\d\d-\d\d/.exec(heading)?.[0] ?? null;
  return {
    date: date !== null && isDay(date) ? date : null,
    text: /^[-*] +\S/m.test(body) ? body : '',
  };
}

const headingVersion = (section: string): string =>
  (section.split('\n', 1)[0] ?? '')
    .split(/ +-/, 1)[0]
    ?.replace(/^\[(.*)\]$/, '$1')
    .trim() ?? '';

/** 2026-02-30 is none. */
const isDay = (date: string): boolean => {
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
};

if (import.meta.main) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const entry = changelogEntry(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version);
  if (entry === null) throw new Error(`CHANGELOG.md has no entry for ${version}.`);
  const more = 'How to check a download: docs/releasing.md, “How anybody can verify a download”.';
  process.stdout.write(`${entry.text}\n\n${more}\n`);
}
