/**
 * `node build/release/verify-release.ts DIR`: checks downloaded files of a release. Nothing counts that SHA256SUMS does
 * not list, and SHA256SUMS counts only with its signature by the release key; then each file's own signature is checked.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf, parseSums, sumsName, sumsSignatureName } from './checksums.ts';
import { signatureProblem } from './openpgp-signature.ts';
import { type Verdict, verifyFile } from './verify-file.ts';
import { type VerifyOptions, verifyOptions, verifyUsage } from './verify-options.ts';

export async function verifyRelease(options: VerifyOptions): Promise<Verdict[]> {
  const { folder, some } = options;
  const list = await verifyList(options);
  // SECURITY: checksums without a signature by the release key prove nothing. Whoever changed a file changed them, too.
  if (list.is !== 'good') return [list];
  const sums = parseSums(await readFile(join(folder, sumsName), 'utf8'));
  const there = (await readdir(folder)).filter(name => name !== sumsName && name !== sumsSignatureName);
  const verdicts: Verdict[] = [list];
  for (const name of [...new Set([...sums.keys(), ...there])].sort()) {
    const sum = sums.get(name);
    if (sum === undefined) verdicts.push({ name, is: 'bad', words: 'the release does not list it.' });
    else if (!there.includes(name)) {
      if (!some) verdicts.push({ name, is: 'bad', words: 'it is listed and not here.' });
    } else if ((await digestOf(join(folder, name), 'sha256', 'hex')) !== sum) {
      verdicts.push({ name, is: 'bad', words: 'its sum is another: it was changed.' });
    } else verdicts.push(await verifyFile(name, options));
  }
  if (verdicts.length === 1) return [{ ...list, is: 'bad', words: 'there is no file to check.' }];
  return verdicts;
}

async function verifyList({ folder, key }: VerifyOptions): Promise<Verdict> {
  const name = sumsName;
  for (const file of [join(folder, sumsName), join(folder, sumsSignatureName), key]) {
    if (!existsSync(file)) return { name, is: 'bad', words: `there is no ${file}.` };
  }
  try {
    const problem = await signatureProblem(join(folder, sumsSignatureName), join(folder, sumsName), key);
    if (problem !== null) return { name, is: 'bad', words: problem };
    parseSums(await readFile(join(folder, sumsName), 'utf8'));
    return { name, is: 'good', words: 'the release key signed it.' };
  } catch (error) {
    return { name, is: 'bad', words: error instanceof Error ? error.message : String(error) };
  }
}

/** Prints a line for each file. @returns the exit code: 0 when nothing is bad, or with `--strict` unchecked */
export function report(verdicts: readonly Verdict[], strict: boolean): number {
  for (const { name, is, words } of verdicts) {
    console.log(`${{ good: 'good     ', bad: 'BAD      ', unchecked: 'UNCHECKED' }[is]} ${name}: ${words}`);
  }
  return verdicts.every(({ is }) => is === 'good' || (is === 'unchecked' && !strict)) ? 0 : 1;
}

// An old Node does not say: no check may end well because it has not begun.
if (import.meta.main !== false) {
  const options = verifyOptions(process.argv.slice(2));
  if (options === null) {
    console.error(verifyUsage);
    process.exitCode = 2;
  } else process.exitCode = report(await verifyRelease(options), options.strict);
}
