import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Configuration } from 'electron-builder';
import { directoryTargets, nameOf, type Target } from './targets.ts';

export interface PackOptions {
  /** The folder with package.json, out/ and node_modules. */
  project: string;
  /** Holds an Electron for every target, by `nameOf`. */
  stubs: string;
  output: string;
}

/** Runs electron-builder with the stubs in Electron's place, and leaves unpacked folders. Nothing else of the configuration is touched. */
export async function pack(
  config: Configuration,
  targets: readonly Target[],
  { project, stubs, output }: PackOptions,
): Promise<void> {
  await mkdir(output, { recursive: true });
  await build({
    projectDir: project,
    targets: directoryTargets(targets),
    publish: 'never',
    config: onStubs(config, { stubs, output }),
  });
}

export function onStubs(
  config: Configuration,
  { stubs, output }: Pick<PackOptions, 'stubs' | 'output'>,
): Configuration {
  return {
    ...config,
    directories: { ...config.directories, output },
    electronDist: ({ platformName, arch }) =>
      join(stubs, nameOf({ platform: platformName, arch } as unknown as Target)),
  };
}
