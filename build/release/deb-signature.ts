import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Member, readAr, writeAr } from './ar-archive.ts';
import { signatureProblem } from './openpgp-signature.ts';
import { type SigningKey, signDetached } from './signing-key.ts';
import { withTempFolder } from './temp-folder.ts';

/** The member that debsigs writes and debsig-verify reads: who the package comes from. dpkg passes it over. */
const origin = '_gpgorigin';

/** Signs a deb in place; an earlier signature is replaced. */
export async function signDeb(file: string, key: SigningKey): Promise<void> {
  const members = readAr(await readFile(file)).filter(({ name }) => !name.startsWith('_gpg'));
  const problem = structureProblem(members);
  if (problem !== null) throw new Error(`${file}: ${problem}`);
  await withTempFolder(async folder => {
    const signature = join(folder, origin);
    await signDetached(contents(members), key, signature, 'binary');
    await writeFile(file, writeAr([...members, { name: origin, bytes: await readFile(signature) }]));
  });
}

/** What is wrong with a deb's signature, or null. @throws ProgramMissing without gpgv */
export async function debProblem(file: string, keyFile: string): Promise<string | null> {
  const members = readAr(await readFile(file));
  const signature = members.at(-1);
  if (signature?.name !== origin) return 'it is not signed.';
  const signed = members.slice(0, -1);
  const problem = structureProblem(signed);
  if (problem !== null) return problem;
  return withTempFolder(async folder => {
    const [text, proof] = [join(folder, 'contents'), join(folder, 'signature')];
    await writeFile(text, contents(signed));
    await writeFile(proof, signature.bytes);
    return signatureProblem(proof, text, keyFile);
  });
}

/** What the signature covers: the members' bytes, one after the other, without their names. */
const contents = (members: readonly Member[]): Buffer => Buffer.concat(members.map(({ bytes }) => bytes));

/** SECURITY: a signed deb holds exactly its three members. dpkg skips others, and names are not signed. */
function structureProblem(members: readonly Member[]): string | null {
  const [version, control, data, ...more] = members.map(({ name }) => name);
  const compressed = /\.tar(?:\.(?:gz|xz|zst))?$/;
  const fits =
    version === 'debian-binary' &&
    control?.replace(compressed, '') === 'control' &&
    data?.replace(compressed, '') === 'data' &&
    more.length === 0;
  return fits ? null : 'it is no deb of three members.';
}
