/**
 * `node build/release/finish-release.ts DIR`: the last step of a release, in the place where the key is. DIR holds what the
 * operating systems' jobs made, in folders or flat. Signs rpm with `KEYHOLDER_GPG_KEY`, corrects the update files
 * after that, writes those of a finished version for the trial channel too, signs them all with `KEYHOLDER_FEED_KEY`, writes
 * SHA256SUMS and signs it.
 * Refuses what is unsigned, unknown or incomplete.
 */
import { hash } from 'node:crypto';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { feedKeyOmissions, readUpdateKey, signFeed } from './feed-key.ts';
import {
  contentProblems,
  flatten,
  isMadeHere,
  nameProblems,
  sumsName,
  sumsSignatureName,
} from './release-artifacts.ts';
import { type SigningKey, signDetached, signingKey, signRpm } from './signing-key.ts';
import { forTesters, isUpdateInfo, refreshUpdateInfo, updateInfoProblems } from './update-info.ts';

/**
 * @param updateKey what `readUpdateKey` found; that it is there at all, the preflight has seen to
 * @throws Error with one problem on each line; nothing has been signed then
 */
export async function finishRelease(
  folder: string,
  key: SigningKey,
  updateKey: string | null,
): Promise<string[]> {
  await flatten(folder);
  const at = (name: string) => join(folder, name);
  const all = await readdir(folder);
  const copies = new Set(all.map(forTesters));
  const isMade = (name: string) => isMadeHere(name) || copies.has(name);
  for (const name of all.filter(isMade)) await rm(at(name));
  const given = all.filter(name => !isMade(name));
  refuse([...nameProblems(given), ...(await contentProblems(folder, given))]);
  // Before anything is signed: with a key that no copy believes, and without any, this fails.
  if (updateKey !== null) refuse(feedKeyOmissions(updateKey, key.env));
  signFeed(new Uint8Array(), key.env);
  // Of a deb nobody looks at a signature within: SHA256SUMS vouches for it.
  for (const name of given.filter(each => each.endsWith('.rpm'))) await signRpm(at(name), key);
  for (const name of given.filter(isUpdateInfo)) {
    if (name.includes('-linux')) await refreshUpdateInfo(folder, name);
    const copy = forTesters(name);
    if (copy !== null) await copyFile(at(name), at(copy));
  }
  const infos = (await readdir(folder)).filter(isUpdateInfo);
  for (const name of infos) refuse(await updateInfoProblems(folder, name));
  for (const name of infos) await writeFile(at(`${name}.sig`), signFeed(await readFile(at(name)), key.env));
  let sums = '';
  const listed = (await readdir(folder)).sort();
  for (const name of listed) sums += `${hash('sha256', await readFile(at(name)), 'hex')}  ${name}\n`;
  await writeFile(at(sumsName), sums);
  await signDetached(sums, key, at(sumsSignatureName));
  return [...listed, sumsName, sumsSignatureName];
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
      const key = signingKey(process.env);
      for (const name of await finishRelease(resolve(folder), key, await readUpdateKey())) console.log(name);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
}
