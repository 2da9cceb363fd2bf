import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import { onStubs, type PackOptions } from '../stub/pack.ts';

/** What electron-builder hands to fpm for a deb or an rpm. */
export interface FpmRecipe {
  args: string[];
  /** The desktop entry as it will be installed. */
  desktop: string;
}

export interface LinuxRecipes {
  deb: FpmRecipe;
  rpm: FpmRecipe;
  /** The desktop entry within the AppImage. */
  AppImage: { desktop: string };
}

/**
 * In fpm's place: notes its arguments and the files that are gone once electron-builder ends, and makes an empty package.
 * It lies in the folder that it writes into.
 */
const recorder = `
const { readFileSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
const after = name => args[args.indexOf(name) + 1];
const desktop = args.find(arg => arg.includes('=/usr/share/applications/'))?.split('=')[0];
const recipe = { args, desktop: desktop ? readFileSync(desktop, 'utf8') : '' };
writeFileSync(__dirname + '/' + after('-t') + '.json', JSON.stringify(recipe));
writeFileSync(after('--package'), '');
`;

/** Lets electron-builder decide everything about the Linux packages, up to the program that would write the file. */
export async function linuxRecipes(config: Configuration, options: PackOptions): Promise<LinuxRecipes> {
  const { project, output } = options;
  await mkdir(output, { recursive: true });
  await writeFile(join(output, 'fpm.cjs'), recorder);
  const fpm = join(output, 'fpm');
  await writeFile(fpm, `#!/bin/sh\nexec '${process.execPath}' '${output}/fpm.cjs' "$@"\n`, { mode: 0o755 });
  let appImage = '';
  const before = process.env.CUSTOM_FPM_PATH;
  process.env.CUSTOM_FPM_PATH = fpm;
  try {
    await build({
      projectDir: project,
      targets: new Map([[Platform.LINUX, new Map([[Arch.arm64, ['deb', 'rpm', 'AppImage']]])]]),
      publish: 'never',
      config: onStubs(config, options),
      // true: that was all. An AppImage comes as an object, deb and rpm as a list.
      effectiveOptionComputed: async (computed: unknown) => {
        if (Array.isArray(computed)) return false;
        appImage = desktopText(computed);
        return true;
      },
    } as Parameters<typeof build>[0]);
  } finally {
    if (before === undefined) delete process.env.CUSTOM_FPM_PATH;
    else process.env.CUSTOM_FPM_PATH = before;
  }
  const read = async (name: string): Promise<FpmRecipe> =>
    JSON.parse(await readFile(join(output, `${name}.json`), 'utf8'));
  return { deb: await read('deb'), rpm: await read('rpm'), AppImage: { desktop: appImage } };
}

const desktopText = (computed: unknown) =>
  typeof computed === 'object' && computed !== null && 'desktop' in computed ? String(computed.desktop) : '';
