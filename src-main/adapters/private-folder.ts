import { chmod, mkdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';

const others = 0o077;
/** Of folders that many use, as /tmp is. */
const sticky = 0o1000;

/**
 * Makes the folder, and makes it private where it was there before: an umask, a copy or an unpacked archive leaves it open to others.
 * Not where it is somebody else's, nor the owner's whole home. Node's errors of making it pass through.
 */
export async function makePrivate(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const { uid, mode } = await stat(path);
  if (uid !== process.getuid?.() || (mode & others) === 0 || (mode & sticky) !== 0) return;
  if (resolve(path) === resolve(homedir())) return;
  // A disk without permissions refuses, and nothing can be done about that.
  await chmod(path, 0o700).catch(() => undefined);
}
