import type { Configuration } from 'electron-builder';
import type { Env } from './env.ts';

export const targetPlatforms = ['win', 'mac', 'linux'] as const;
export type TargetPlatform = (typeof targetPlatforms)[number];

/** The fields of package.json that a release depends on; unknown, because a hand wrote them. */
export type Manifest = Readonly<Record<string, unknown>>;

/** What a file with an OpenPGP key holds. Fingerprints are of primary keys, 40 or 64 capital hexadecimal digits. */
export interface KeyFile {
  fingerprints: string[];
  holdsSecret: boolean;
}

/** All that a release is judged by, gathered beforehand. */
export interface ReleaseFacts {
  platforms: readonly TargetPlatform[];
  /** `process.platform` of the building computer. */
  host: string;
  env: Env;
  /** `--unsigned` was given. */
  unsigned: boolean;
  git: {
    /** Lines of `git status --porcelain`, or null where this is no repository. */
    changes: readonly string[] | null;
    tags: readonly string[];
  };
  manifest: Manifest;
  /** package-lock.json, parsed. */
  lock: Manifest | null;
  changelog: string | null;
  /** What build/release-key.asc holds; null where there is no such file, or none that gpg can read. */
  releaseKey: KeyFile | null;
  /** Why `KEYHOLDER_GPG_KEY` cannot sign here, or null. */
  gpgProblem: string | null;
  /** Paths, relative to the project, that are there. */
  files: readonly string[];
  /** Whether APPLE_API_KEY names a file. */
  appleKeyFile: boolean;
  /** What electron-builder will read, or why it cannot be loaded. */
  config: Configuration | { reason: string };
}
