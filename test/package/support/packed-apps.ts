import { join } from 'node:path';
import { inject } from 'vitest';
import { folderOf, type Target } from '../stub/targets.ts';

/** What the package tests share, made once by global-setup.ts. */
export interface PackedApps {
  /** A copy of the sources in which `node build/dist.ts --dir` has run. */
  project: string;
  /** The same with few packages: to pack from, once more and cheaply. */
  lean: string;
  /** What that printed. */
  distOutput: string;
  /** The stub distributions, by `nameOf`. */
  stubs: string;
  /** electron-builder's output folder with all six packages. */
  output: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    packedApps: PackedApps | { reason: string };
  }
  interface TaskMeta {
    /** What `npm test` says at its end. */
    said?: string;
  }
}

/** Why there are no packages here, or null. */
export function whyNotPacked(): string | null {
  const provided = inject('packedApps');
  return 'reason' in provided ? provided.reason : null;
}

/** @throws Error where there are none */
export function packedApps(): PackedApps {
  const provided = inject('packedApps');
  if ('reason' in provided) throw new Error(provided.reason);
  return provided;
}

/** One package, and the places in it that its checks look at. */
export interface PackedApp {
  target: Target;
  /** Everything that the user gets. */
  folder: string;
  /** Electron's executable; on macOS the bundle. */
  executable: string;
  resources: string;
  asar: string;
  /** The stub that it was made from: what is there was not put in by us. */
  stub: string;
}

export function locate(target: Target, output: string, stubs: string): PackedApp {
  const packed = join(output, folderOf(target));
  const names = { linux: 'keyholder', win32: 'Keyholder.exe', darwin: 'Keyholder.app' };
  const executable = join(packed, names[target.platform]);
  const onMac = target.platform === 'darwin';
  const resources = onMac ? join(executable, 'Contents/Resources') : join(packed, 'resources');
  return {
    target,
    folder: packed,
    executable,
    resources,
    asar: join(resources, 'app.asar'),
    stub: join(stubs, `${target.platform}-${target.arch}`),
  };
}
