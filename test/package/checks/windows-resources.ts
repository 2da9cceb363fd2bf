import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Data, NtExecutable, NtExecutableResource, Resource } from 'resedit';
import type { PackedApp } from '../support/packed-apps.ts';

const entriesOf = (executable: string, { ignoreCert = false } = {}) =>
  NtExecutableResource.from(NtExecutable.from(readFileSync(executable), { ignoreCert })).entries;

/** What a program says of itself, such as ProductName. */
function versionTexts(entries: Resource.VersionInfo | undefined): Record<string, string> {
  const [language] = entries?.getAllLanguagesForStringValues() ?? [];
  return entries && language ? entries.getStringValues(language) : {};
}

/** The same of a signed one. */
export const signedVersionTexts = (executable: string) =>
  versionTexts(Resource.VersionInfo.fromEntries(entriesOf(executable, { ignoreCert: true }))[0]);

/** Our name and our icon, in Electron's executable. */
export function windowsResourceFindings({ target, executable }: PackedApp): string[] {
  if (target.platform !== 'win32') return [];
  const entries = entriesOf(executable);
  const findings: string[] = [];
  const product = versionTexts(Resource.VersionInfo.fromEntries(entries)[0]).ProductName;
  if (product !== 'Keyholder') findings.push(`The program calls itself ${product}.`);
  const drawn = readFileSync(join(import.meta.dirname, '../../../build/icons/icon.ico'));
  const wanted = Data.IconFile.from(drawn).icons.length;
  const groups = Resource.IconGroupEntry.fromEntries(entries);
  if (groups.length !== 1 || groups[0]?.icons.length !== wanted) findings.push('The icon is not ours.');
  return findings;
}
