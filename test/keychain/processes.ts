import { readdir, readFile } from 'node:fs/promises';

/** The keychain processes of that parent that are alive, found the way any program of this user could (Linux). */
export async function keychainProcesses(parent = process.pid): Promise<number[]> {
  const ids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    ids.map(async id => {
      const { state, parentId } = await statOf(id);
      if (parentId !== parent || state === 'Z') return false;
      return (await commandLine(id)).some(argument => /keychain-child\.ts$/.test(argument));
    }),
  );
  return ids.filter((_, index) => found[index]);
}

export async function commandLine(id: number): Promise<string[]> {
  return nulSeparated(`/proc/${id}/cmdline`);
}

export async function environmentOf(id: number): Promise<string[]> {
  return nulSeparated(`/proc/${id}/environ`);
}

export async function isAlive(id: number): Promise<boolean> {
  const { state } = await statOf(id);
  return state !== '' && state !== 'Z';
}

async function statOf(id: number): Promise<{ state: string; parentId: number }> {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  // The program's name stands in brackets and may hold anything; what follows it is plain.
  const [state = '', parentId = '0'] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state, parentId: Number(parentId) };
}

async function nulSeparated(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\0').filter(part => part !== '');
}
