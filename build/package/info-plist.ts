import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import plist, { type PlistObject } from 'plist';

/**
 * Takes out of an Info.plist what Electron and electron-builder allow and Keyholder does not need.
 * SECURITY: macOS is promised no camera, no microphone, no Bluetooth and no loads over http. What stays is local networking:
 * Squirrel fetches a downloaded update from the app itself, over loopback.
 */
export function narrowed({ NSAppTransportSecurity: loads, ...info }: PlistObject): PlistObject {
  const kept = Object.entries(info).filter(([key]) => !/^NS\w+UsageDescription$/.test(key));
  // Only the app's own list has such a key.
  const local = loads === undefined ? {} : { NSAppTransportSecurity: { NSAllowsLocalNetworking: true } };
  return { ...Object.fromEntries(kept), ...local };
}

/** Narrows the bundle's own Info.plist and its helpers'. Before signing, which seals them. */
export async function narrowInfoPlists(bundle: string): Promise<void> {
  const frameworks = join(bundle, 'Contents/Frameworks');
  const helpers = (await readdir(frameworks)).filter(name => name.endsWith('.app'));
  for (const app of [bundle, ...helpers.map(name => join(frameworks, name))]) {
    const file = join(app, 'Contents/Info.plist');
    const info = plist.parse(await readFile(file, 'utf8')) as PlistObject;
    await writeFile(file, plist.build(narrowed(info)));
  }
}
