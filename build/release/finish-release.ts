/**
 * `node build/release/finish-release.ts DIR`: the last step of a release, in the place where the key is. DIR holds what the
 * operating systems' jobs made, in folders or flat. Signs rpm with `KEYHOLDER_GPG_KEY`, corrects the update files
 * after that, writes those of a finished version for the trial channel too, signs them all with `KEYHOLDER_FEED_KEY`, writes
 * SHA256SUMS and signs it.
 * Refuses what is unsigned, unknown or incomplete.
 */
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { digestOf, sumsName, sumsSignatureName, sumsText } from './checksums.ts';
import { feedKeyOmissions, readUpdateKey, signFeed } from './feed-key.ts';
import { contentProblems, flatten, isMadeHere, nameProblems } from './release-artifacts.ts';
import { signRpm } from './rpm-signature.ts';
import { type SigningKey, signDetached, signingKey } from './signing-key.ts';
import {
  forTesters,
  isLinuxUpdateInfo,
  isUpdateInfo,
  refreshUpdateInfo,
  updateInfoProblems,
} from './update-info.ts';

/** @throws Error with one problem on each line; nothing has been signed then */
export async function finishRelease(folder: string, key: SigningKey): Promise<string[]> {
  await flatten(folder);
  const given: string[] = [];
  const all = (await readdir(folder)).sort();
  const copies = new Set(all.map(forTesters));
  for (const name of all) {
    if (isMadeHere(name) || copies.has(name)) await rm(join(folder, name));
    else given.push(name);
  }
  refuse([...nameProblems(given), ...(await contentProblems(folder, given))]);
  // Before anything is signed: without its key this fails.
  signFeed(new Uint8Array(), key.env);
  await signPackages(folder, given, key);
  const names = [...given, ...(await copyForTesters(folder, given))].sort();
  for (const name of names.filter(isUpdateInfo)) refuse(await updateInfoProblems(folder, name));
  const signatures: string[] = [];
  for (const name of names.filter(isUpdateInfo)) {
    await writeFile(join(folder, `${name}.sig`), signFeed(await readFile(join(folder, name)), key.env));
    signatures.push(`${name}.sig`);
  }
  const sums = new Map<string, string>();
  for (const name of [...names, ...signatures]) {
    sums.set(name, await digestOf(join(folder, name), 'sha256', 'hex'));
  }
  const text = sumsText(sums);
  await writeFile(join(folder, sumsName), text);
  await signDetached(text, key, join(folder, sumsSignatureName));
  return [...sums.keys(), sumsName, sumsSignatureName];
}

async function signPackages(folder: string, names: readonly string[], key: SigningKey): Promise<void> {
  const infos = names.filter(isLinuxUpdateInfo);
  // Before anything is signed, so that a file that was changed on the way is not vouched for.
  for (const name of infos) refuse(await updateInfoProblems(folder, name));
  // Of a deb nobody looks at a signature within: SHA256SUMS vouches for it.
  for (const name of names) if (name.endsWith('.rpm')) await signRpm(join(folder, name), key);
  for (const name of infos) await refreshUpdateInfo(folder, name);
}

async function copyForTesters(folder: string, names: readonly string[]): Promise<string[]> {
  const made: string[] = [];
  for (const name of names) {
    const copy = forTesters(name);
    if (copy === null) continue;
    await copyFile(join(folder, name), join(folder, copy));
    made.push(copy);
  }
  return made;
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error('Usage: node build/release/finish-release.ts DIR');
    process.exitCode = 2;
  } else {
    try {
      // That it is there at all, the preflight has seen to.
      const updateKey = await readUpdateKey();
      if (updateKey !== null) refuse(feedKeyOmissions(updateKey, process.env));
      for (const name of await finishRelease(resolve(folder), signingKey(process.env))) console.log(name);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
}
