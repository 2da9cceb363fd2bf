import { createServer, type ServerResponse } from 'node:http';

export interface UpdateFeed {
  /** `http://127.0.0.1:PORT/keyholder` */
  url: string;
  /** Path below the feed -> its bytes. */
  readonly files: Map<string, string | Uint8Array>;
  /** Paths that were asked for, in order, with their headers. */
  readonly asked: { path: string; headers: Record<string, unknown> }[];
  /** Answers like this instead; null: as usual. */
  instead: ((path: string, response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

/** A feed as any web server has it: a folder of files, over HTTP on this computer. */
export async function startUpdateFeed(port = 0): Promise<UpdateFeed> {
  const files = new Map<string, string | Uint8Array>();
  const asked: UpdateFeed['asked'] = [];
  const feed: UpdateFeed = { url: '', files, asked, instead: null, close: async () => undefined };
  const server = createServer((request, response) => {
    const path = decodeURI(new URL(request.url ?? '/', 'http://x').pathname).replace('/keyholder/', '');
    asked.push({ path, headers: request.headers });
    if (feed.instead) {
      feed.instead(path, response);
      return;
    }
    const bytes = files.get(path);
    if (bytes === undefined) response.writeHead(404).end('Not here.');
    else response.writeHead(200, { 'content-length': Buffer.byteLength(bytes) }).end(bytes);
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The feed has no port.');
  feed.url = `http://127.0.0.1:${address.port}/keyholder`;
  feed.close = () =>
    new Promise(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return feed;
}

/** What electron-builder writes for Linux; `latest-linux.yml` for x64. */
export function announcement(version: string, releaseDate = '2026-11-01T08:30:00.000Z'): string {
  return [
    `version: ${version}`,
    'files:',
    `  - url: Keyholder-${version}-linux-x64.AppImage`,
    `    sha512: ${'A'.repeat(86)}==`,
    '    size: 120000000',
    `releaseDate: '${releaseDate}'`,
    '',
  ].join('\n');
}

/** Name of the file for this computer's kind. */
export const linuxFile = (channel = 'latest'): string =>
  `${channel}-linux${process.arch === 'x64' ? '' : `-${process.arch}`}.yml`;
