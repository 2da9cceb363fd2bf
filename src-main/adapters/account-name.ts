import { userInfo } from 'node:os';

/** The account that this process runs as; a container may have no name for it. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return process.getuid ? `uid ${process.getuid()}` : 'unknown';
  }
}
