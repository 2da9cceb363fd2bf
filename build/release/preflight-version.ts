import { valid } from 'semver';
import { changelogEntry } from './changelog.ts';
import type { ReleaseFacts } from './preflight-facts.ts';

export function treeOmissions({ git: { changes } }: ReleaseFacts): string[] {
  if (changes === null)
    return ['git does not know this folder: build a release from a clone, with git installed.'];
  const [first] = changes;
  if (first === undefined) return [];
  const path = first.slice(3);
  return [
    `The working tree has ${changes.length} uncommitted change(s), ${path} first: commit or remove them.`,
  ];
}

/** The tag is what the world knows the source of a release by. */
export function versionOmissions({ manifest, git: { tags } }: ReleaseFacts): string[] {
  const { version } = manifest;
  if (typeof version !== 'string' || valid(version) !== version) {
    return [`The version in package.json is ${JSON.stringify(version)}: write one like 1.2.3.`];
  }
  // A beta has a number: the last step of a release knows no other names.
  if (!/^\d+\.\d+\.\d+(?:-beta\.\d+)?$/.test(version)) {
    return [`The version ${version} belongs to no channel: write 1.2.3 for latest or 1.2.3-beta.1 for beta.`];
  }
  if (tags.includes(`v${version}`)) return [];
  const now = tags.length === 0 ? 'has no tag' : `is tagged ${tags.join(', ')}`;
  return [`HEAD ${now}, and package.json says ${version}: tag it v${version}, or change the version.`];
}

export function changelogOmissions({ changelog, manifest: { version } }: ReleaseFacts): string[] {
  if (changelog === null) return ['There is no CHANGELOG.md: write one with an entry for this version.'];
  const entry = changelogEntry(changelog, String(version));
  const wanted = `## [${version}] - YYYY-MM-DD`;
  if (entry === null) return [`CHANGELOG.md has no entry for this version: add "${wanted}".`];
  if (entry.date === null) return [`The entry ${version} in CHANGELOG.md has no date: head it "${wanted}".`];
  if (entry.text === '') return [`The entry ${version} in CHANGELOG.md is empty: say what changed.`];
  return [];
}
