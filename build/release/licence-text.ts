import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutText } from './licence-rules.ts';
import type { ShippedPackage } from './shipped-packages.ts';

const standardText = (name: string) =>
  readFile(new URL(`licence-texts/${name}.txt`, import.meta.url), 'utf8');

/** The texts that a package comes with, or null where it has none and nobody decided on a standard text. */
export async function licenceText(root: string, shipped: ShippedPackage): Promise<string | null> {
  const own = await ownTexts(join(root, shipped.folder));
  if (own.length === 0) return borrowedText(shipped);
  // LGPL-3.0 is a supplement to the GPL, which has to come along.
  if (shipped.licence.startsWith('LGPL-3.0')) own.push(tidy(await standardText('gpl-3.0')));
  return own.join('\n\n');
}

/** Licence files of all spellings, and notices, which Apache-2.0 asks for. */
async function ownTexts(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(name => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(name));
  const texts = await Promise.all(names.sort().map(name => readFile(join(folder, name), 'utf8')));
  return texts.map(tidy).filter(text => text !== '');
}

async function borrowedText({ name, author }: ShippedPackage): Promise<string | null> {
  const standard = withoutText[name];
  if (standard === undefined) return null;
  const text = (await standardText(standard)).replace('{holder}', author || `the authors of ${name}`);
  return `(The package holds no licence text. This is the standard text of the licence that it names.)\n\n${tidy(text)}`;
}

const tidy = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '');
