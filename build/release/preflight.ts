import { feedOmissions, unsignedOmissions } from './preflight-build.ts';
import type { ReleaseFacts } from './preflight-facts.ts';
import { linuxOmissions } from './preflight-linux.ts';
import { macOmissions } from './preflight-mac.ts';
import { authorOmissions, iconOmissions, lockOmissions } from './preflight-project.ts';
import { changelogOmissions, treeOmissions, versionOmissions } from './preflight-version.ts';
import { windowsOmissions } from './preflight-windows.ts';

/**
 * Everything that stands in the way of a release, each as a sentence that says what to set; empty when nothing does.
 * Much of it electron-builder would only warn of, and then make a package that nobody can install or update.
 */
export function omissions(facts: ReleaseFacts): string[] {
  const has = (platform: (typeof facts.platforms)[number]) => facts.platforms.includes(platform);
  return [
    ...unsignedOmissions(facts),
    ...treeOmissions(facts),
    ...versionOmissions(facts),
    ...changelogOmissions(facts),
    ...lockOmissions(facts),
    ...authorOmissions(facts),
    ...iconOmissions(facts),
    ...feedOmissions(facts),
    ...(has('win') ? windowsOmissions(facts) : []),
    ...(has('mac') ? macOmissions(facts) : []),
    ...(has('linux') ? linuxOmissions(facts) : []),
  ];
}
