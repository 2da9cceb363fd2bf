import { lt, valid } from 'semver';
import { UpdateError } from '../../core/base/ports/updater.ts';

/**
 * SECURITY: an installer is run only where it is the announced version: older ones of the publisher's are signed just as well.
 * @param version what the file calls itself, in a place that its signature covers
 * @throws UpdateError `older` or `altered`
 */
export function refuseOtherVersion(version: string, announced: string): void {
  if (version.trim() === announced) return;
  const older = valid(version) !== null && lt(version, announced);
  throw new UpdateError(older ? 'older' : 'altered', 'The file calls itself another version.');
}
