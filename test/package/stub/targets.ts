import { Arch, Platform } from 'electron-builder';
import type { PackagedPlatform } from '../../../build/package/files.ts';

export type PackagedArch = 'x64' | 'arm64';

/** One package: what it is for. */
export interface Target {
  platform: PackagedPlatform;
  arch: PackagedArch;
}

export const allTargets: readonly Target[] = (['linux', 'darwin', 'win32'] as const).flatMap(platform =>
  (['x64', 'arm64'] as const).map(arch => ({ platform, arch })),
);

export const nameOf = ({ platform, arch }: Target): string => `${platform}-${arch}`;

/** The folder that electron-builder puts it into, beneath its output folder. */
export function folderOf({ platform, arch }: Target): string {
  const suffix = arch === 'arm64' ? '-arm64' : '';
  return { linux: `linux${suffix}-unpacked`, win32: `win${suffix}-unpacked`, darwin: `mac${suffix}` }[
    platform
  ];
}

/** As electron-builder's `build` takes them: unpacked folders of these. */
export function directoryTargets(targets: readonly Target[]): Map<Platform, Map<Arch, string[]>> {
  const result = new Map<Platform, Map<Arch, string[]>>();
  for (const { platform, arch } of targets) {
    const key = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC }[platform];
    const arches = result.get(key) ?? new Map<Arch, string[]>();
    result.set(key, arches.set(Arch[arch], ['dir']));
  }
  return result;
}
