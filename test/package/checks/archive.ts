import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackage, statFile } from '@electron/asar';
import { root } from '../../../build/run-tool.ts';
import type { PackedApp } from '../support/packed-apps.ts';
import { filesBelow } from './files-below.ts';
import { machineType } from './machine-type.ts';

/** Screens and dialogs whose code is read when they are opened: a file each, by its module's name. */
function pageParts(): string[] {
  const pages = join(root, 'src-renderer');
  const parts = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => readFileSync(join(pages, name), 'utf8'))
    .flatMap(text => [...text.matchAll(/\bimport\('\.{1,2}\/(?:[\w./-]+\/)?([\w-]+)\.tsx'\)/g)]);
  return parts.map(([, name = '']) => name);
}

/** What may lie in app.asar, and nothing else. `required`: what must. */
function allowedInArchive({ target: { platform, arch } }: PackedApp): {
  required: RegExp[];
  allowed: RegExp[];
} {
  const hash = '[\\w-]{8}';
  const required = [
    /^package\.json$/,
    /^out\/main\/main\.js$/,
    /^out\/main\/keychain-helper\.js$/,
    // What the others share: a few functions by which modules of the old kind are wrapped.
    new RegExp(`^out/main/chunks/rolldown-runtime-${hash}\\.js$`),
    new RegExp(`^out/main/chunks/keytar-store-${hash}\\.js$`),
    new RegExp(`^out/main/chunks/practice-service-${hash}\\.js$`),
    // Where updates are installed.
    ...(platform === 'linux' ? [] : [new RegExp(`^out/main/chunks/electron-updater-${hash}\\.js$`)]),
    // Files of another computer: what opens them, and the age library (`dist`, by the name of its file).
    new RegExp(`^out/main/chunks/passphrase-lock-${hash}\\.js$`),
    new RegExp(`^out/main/chunks/dist-${hash}\\.js$`),
    /^out\/preload\/preload\.cjs$/,
    /^out\/renderer\/index\.html$/,
    new RegExp(`^out/renderer/assets/index-${hash}\\.js$`),
    new RegExp(`^out/renderer/assets/shared-${hash}\\.js$`),
    new RegExp(`^out/renderer/assets/style-${hash}\\.css$`),
    ...pageParts().map(name => new RegExp(`^out/renderer/assets/${name}-${hash}\\.js$`)),
    /^node_modules\/keytar\/package\.json$/,
    /^node_modules\/keytar\/LICENSE\.md$/,
    /^node_modules\/keytar\/lib\/keytar\.js$/,
    new RegExp(`^node_modules/keytar/prebuilds/${platform}-${arch}/keytar\\.node$`),
  ];
  return { required, allowed: [...required, /^update-key\.pem$/] };
}

/** app.asar against the list; nothing loose but keytar's code, which is the one for this system and processor. */
export function archiveFindings(app: PackedApp): string[] {
  if (!existsSync(app.asar)) return ['There is no app.asar.'];
  const names = listPackage(app.asar, { isPack: false }).map(name => name.replaceAll('\\', '/').slice(1));
  const entries = names.map(name => ({ name, stat: statFile(app.asar, name) }));
  const files = entries.filter(({ stat }) => !('files' in stat)).map(({ name }) => name);
  const { required, allowed } = allowedInArchive(app);
  const loose = entries.filter(({ stat }) => 'unpacked' in stat && stat.unpacked && !('files' in stat));
  return [
    ...files
      .filter(name => !allowed.some(pattern => pattern.test(name)))
      .map(name => `app.asar holds ${name}.`),
    ...required
      .filter(pattern => !files.some(name => pattern.test(name)))
      .map(pattern => `app.asar lacks ${pattern.source}.`),
    ...entries.filter(({ stat }) => 'link' in stat).map(({ name }) => `app.asar holds the link ${name}.`),
    ...keytarFindings(
      app,
      loose.map(({ name }) => name),
    ),
  ];
}

function keytarFindings({ asar, target }: PackedApp, loose: string[]): string[] {
  const { platform, arch } = target;
  const folder = `${asar}.unpacked`;
  const wanted = `node_modules/keytar/prebuilds/${platform}-${arch}/keytar.node`;
  const there = existsSync(folder) ? filesBelow(folder) : [];
  const findings = [
    ...loose.filter(name => name !== wanted).map(name => `app.asar leaves ${name} unpacked.`),
    ...there.filter(name => name !== wanted).map(name => `app.asar.unpacked holds ${name}.`),
  ];
  if (!there.includes(wanted)) return [...findings, `app.asar.unpacked lacks ${wanted}.`];
  const found = machineType(`${folder}/${wanted}`);
  if ('reason' in found) return [...findings, `${wanted} ${found.reason}.`];
  if (found.platform === platform && found.arch === arch) return findings;
  return [...findings, `${wanted} is for ${found.platform} on ${found.arch}.`];
}
