import type { Configuration } from 'electron-builder';
import type { Target } from '../stub/targets.ts';

/** One thing done wrong, in a copy of the real configuration or of the files that get packaged. */
export interface Mistake {
  name: string;
  plant?: (config: Configuration) => Configuration;
  /** In a copy of the built project, which is thrown away. @param scratch a folder for more, which all mistakes share */
  spoil?: (project: string, scratch: string) => Promise<void>;
  /** Where it must show: in the configuration itself, or in the unpacked package for this system. */
  shows: 'configuration' | Target['platform'];
  /** What the checks must say. */
  as: RegExp;
}

type FilesOf = 'linux' | 'mac' | 'win';
type Files = NonNullable<Configuration['files']>;

/** Changes one platform's list of files. */
export const withFiles =
  (platform: FilesOf, change: (files: Extract<Files, unknown[]>) => Files) =>
  (config: Configuration): Configuration => ({
    ...config,
    [platform]: { ...config[platform], files: change([config[platform]?.files ?? []].flat()) },
  });

/** Changes one section. */
export const withSection =
  <S extends keyof Configuration>(section: S, change: Partial<NonNullable<Configuration[S]>>) =>
  (config: Configuration): Configuration => ({
    ...config,
    [section]: { ...Object(config[section]), ...change },
  });

/** Mistakes of the configuration that show in one place. */
export const showIn = (
  shows: Mistake['shows'],
  rows: readonly (readonly [name: string, as: RegExp, plant: (config: Configuration) => Configuration])[],
): Mistake[] => rows.map(([name, as, plant]) => ({ name, shows, as, plant }));
