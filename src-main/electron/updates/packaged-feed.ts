import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseFeed } from '../../adapters/updates/feed-address.ts';
import { readYaml } from '../../adapters/updates/read-yaml.ts';

/** What electron-builder writes beside the application when it is built with a feed. */
export interface PackagedFeed {
  /** null: it is none that may be asked. */
  feed: URL | null;
  /** Windows: who signs this Keyholder and therefore the next one. */
  publishers: readonly string[];
  file: string;
}

const name = z.string().min(1).max(500);
const schema = z.object({
  provider: z.literal('generic'),
  url: z.string(),
  publisherName: z.union([name.transform(one => [one]), z.array(name).max(10)]).nullish(),
});

/** null where the package was built without a feed. @param resources `process.resourcesPath` */
export async function readPackagedFeed(resources: string): Promise<PackagedFeed | null> {
  const file = join(resources, 'app-update.yml');
  try {
    const { url, publisherName } = readYaml(await readFile(file), schema);
    return { feed: parseFeed(url, false), publishers: publisherName ?? [], file };
  } catch {
    return null;
  }
}

/** The publisher's public key for Linux, or null. @param root `app.getAppPath()` */
export async function readReleaseKey(root: string): Promise<string | null> {
  return readFile(join(root, 'release-key.asc'), 'utf8').catch(() => null);
}
