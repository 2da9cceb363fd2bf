import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { mustRun } from '../../../build/release/run-program.ts';
import { makeCertificate } from './signing-certificate.ts';

export interface TimeStampServer {
  url: string;
  /** PEM file: who stamps. */
  authority: string;
  stamps(): number;
  stop(): Promise<void>;
}

/** A real RFC 3161 authority on loopback: openssl stamps what is sent to it. */
export async function startTimeStampServer(parent: string, name = 'Test stamps'): Promise<TimeStampServer> {
  const folder = join(parent, name.replaceAll(' ', '-'));
  await mkdir(folder);
  const { certificate, key } = await makeCertificate(folder, name, 'timeStamping');
  const config = [
    ...['[tsa]', `serial = ${join(folder, 'serial')}`, 'signer_digest = sha256'],
    ...['default_policy = 1.2.3.4.1', 'digests = sha256, sha384, sha512', 'ess_cert_id_alg = sha256'],
  ];
  await writeFile(join(folder, 'tsa.cnf'), config.join('\n'));
  await writeFile(join(folder, 'serial'), '01');
  let stamps = 0;
  const stamp = async (query: Uint8Array): Promise<Uint8Array> => {
    stamps += 1;
    const [asked, answer] = [join(folder, `${stamps}.tsq`), join(folder, `${stamps}.tsr`)];
    await writeFile(asked, query);
    await mustRun('openssl', [
      ...['ts', '-reply', '-config', join(folder, 'tsa.cnf'), '-section', 'tsa'],
      ...['-queryfile', asked, '-signer', certificate, '-inkey', key, '-out', answer],
    ]);
    return readFile(answer);
  };
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      const answer = await stamp(Buffer.concat(chunks));
      response.setHeader('content-type', 'application/timestamp-reply').end(answer);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    authority: certificate,
    stamps: () => stamps,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  };
}
