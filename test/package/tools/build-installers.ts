import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Arch, build, type Configuration, type Platform } from 'electron-builder';
import { configuration } from '../../../build/package/configuration.ts';
import type { PackagedPlatform } from '../../../build/package/files.ts';
import { writeStub } from '../stub/electron-stub.ts';
import { onStubs, type PackOptions } from '../stub/pack.ts';

/** The configuration of a release with a feed, and with nothing to sign with. */
export const releaseConfiguration = (env: Readonly<Record<string, string>> = {}): Configuration =>
  configuration({
    KEYHOLDER_DIST: 'release',
    KEYHOLDER_UPDATE_FEED: 'https://updates.keyholder.test/stable',
    ...env,
  });

export interface InstallerOptions extends PackOptions {
  config: Configuration;
  platform: Platform;
  /** electron-builder's names: deb, nsis, … */
  formats: readonly string[];
  /** Variables for electron-builder: where the tools are that it would download. */
  env: Readonly<Record<string, string>>;
}

/** Makes installers from the stubs, for both processors. */
export async function buildInstallers(options: InstallerOptions): Promise<void> {
  const { config, platform, formats, env, project, output } = options;
  await mkdir(output, { recursive: true });
  const before = Object.keys(env).map(name => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  try {
    await build({
      projectDir: project,
      targets: new Map([
        [platform, new Map([Arch.x64, Arch.arm64].map(arch => [arch, [...formats]] as const))],
      ]),
      publish: 'never',
      config: onStubs(config, options),
    });
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** A program for electron-builder to run: one of our files, on this Node. */
export async function nodeProgram(path: string, script: string): Promise<string> {
  const file = join(import.meta.dirname, script);
  await writeFile(path, `#!/bin/sh\nexec '${process.execPath}' '${file}' "$@"\n`);
  await chmod(path, 0o755);
  return path;
}

/** Where a program of the system is. */
export async function whereIs(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', `command -v ${program}`]);
  return stdout.trim();
}

/** Electron's place for both processors; of the right form and a few kilobytes. */
export async function smallStubs(folder: string, platform: PackagedPlatform): Promise<string> {
  for (const arch of ['x64', 'arm64'] as const) await writeStub(folder, { platform, arch });
  return folder;
}
