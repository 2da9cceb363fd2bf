import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun } from '../../../build/release/run-program.ts';
import { nodeProgram, whereIs } from './build-installers.ts';
import { stubPlugin } from './stub-plugin.ts';

/** What comes with electron-builder, and neither with NSIS nor with Windows. */
const plugins = ['Nsis7z', 'SpiderBanner', 'StdUtils', 'UAC', 'WinShell', 'inetc', 'nsProcess', 'nsisunz'];

/** The functions of a plug-in, as electron-builder's scripts call them. */
async function functionsOf(plugin: string): Promise<string[]> {
  const templates = 'node_modules/app-builder-lib/templates/nsis';
  const { stdout } = await mustRun('grep', ['-rhoE', `\\b${plugin}::[A-Za-z0-9_]+`, templates]);
  return [
    ...new Set(
      stdout
        .trim()
        .split('\n')
        .map(call => call.slice(plugin.length + 2)),
    ),
  ];
}

export interface NsisTools {
  /** For electron-builder's environment. */
  env: Record<string, string>;
  /** Each call of makensis in order: its arguments, a line each, and then the script. */
  diary: string;
  /** What makensis said. */
  outputs: string;
}

/**
 * What electron-builder would download to make an installer for Windows: Debian's makensis, plug-ins that do nothing, a
 * stand-in for wine, and any program in the place of elevate.exe.
 */
export async function nsisTools(folder: string, program: string): Promise<NsisTools> {
  const [bundle, resources, programs] = ['bundle', 'resources', 'programs'].map(name =>
    join(folder, name),
  ) as [string, string, string];
  const dlls = join(resources, 'plugins', 'x86-unicode');
  for (const place of [join(bundle, 'linux'), dlls, programs]) await mkdir(place, { recursive: true });
  for (const name of plugins) {
    await writeFile(join(dlls, `${name}.dll`), stubPlugin(await functionsOf(name)));
  }
  await copyFile(program, join(bundle, 'elevate.exe'));
  await nodeProgram(join(programs, 'wine'), 'wine.ts');
  const diary = join(folder, 'diary');
  const makensis = join(bundle, 'linux', 'makensis');
  const lines = [
    '#!/bin/sh',
    // Debian's own folder, and not the one that electron-builder names.
    'unset NSISDIR',
    `{ echo '== makensis'; printf '%s\\n' "$@"; } >> '${diary}'`,
    // Warnings are errors for electron-builder, and Debian's language files lack sentences: looked at below. Two may run at once.
    'shift',
    `mine='${folder}/output.'$$; tee -a '${diary}' | '${await whereIs('makensis')}' "$@" > "$mine" 2>&1; code=$?`,
    `cat "$mine"; cat "$mine" >> '${folder}/outputs'; exit $code`,
  ];
  await writeFile(makensis, `${lines.join('\n')}\n`);
  await chmod(makensis, 0o755);
  const env = {
    ELECTRON_BUILDER_NSIS_DIR: bundle,
    ELECTRON_BUILDER_NSIS_RESOURCES_DIR: resources,
    ELECTRON_BUILDER_7ZIP_PATH: await whereIs('7za'),
    PATH: `${programs}:${process.env.PATH}`,
  };
  return { env, diary, outputs: join(folder, 'outputs') };
}
