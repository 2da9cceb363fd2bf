/** What the environment of a Node process can do to TLS, tried in processes of their own: Node reads it at the start. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthority } from '../support/hostile/certificates.ts';

const authority = createAuthority();
const ports = fileURLToPath(new URL('../../src-main/web/ports.ts', import.meta.url));

const servers: Server[] = [];
let server: Server;
let folder: string;
let seen = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyholder-tls-'));
  await writeFile(join(folder, 'authority.pem'), authority.cert);
  server = await serve({});
});
afterAll(async () => {
  for (const one of servers) {
    one.closeAllConnections();
    await new Promise(resolve => one.close(resolve));
  }
  await rm(folder, { recursive: true, force: true });
});

async function serve(manner: ServerOptions): Promise<Server> {
  const made = createServer({ ...authority.issue(['127.0.0.1'], 2), ...manner }, (_request, response) => {
    seen += 1;
    response.end('{}');
  });
  servers.push(made);
  await new Promise<void>(resolve => made.listen(0, '127.0.0.1', resolve));
  return made;
}

/** Sends a credential with the web host's own transport; resolves with the fault, or `sent`. */
async function ask(env: NodeJS.ProcessEnv, asked = server): Promise<string> {
  const url = `https://127.0.0.1:${(asked.address() as AddressInfo).port}/`;
  const script = `
    import { createWebPorts } from ${JSON.stringify(ports)};
    const flags = { dataDir: ${JSON.stringify(folder)}, keychain: 'memory', policy: null, updates: null };
    const { transport } = createWebPorts(flags, '0');
    const request = { method: 'GET', url: ${JSON.stringify(url)}, headers: { authorization: 'Bearer pat' },
      connectTimeoutMs: 20000, totalTimeoutMs: 30000, maxBodyBytes: 1000, signal: new AbortController().signal };
    const fault = await transport.send(request).then(() => 'sent', error => error.fault);
    await transport.close();
    process.stdout.write(fault);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', chunk => {
    said += String(chunk);
  });
  await new Promise(resolve => child.once('close', resolve));
  return said;
}

const file = () => join(folder, 'authority.pem');

describe('SECURITY: no variable of the environment weakens TLS', () => {
  it.each([
    ['nothing', () => ({})],
    ['NODE_TLS_REJECT_UNAUTHORIZED', () => ({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })],
    ['SSL_CERT_FILE', () => ({ SSL_CERT_FILE: file(), NODE_OPTIONS: '--use-openssl-ca' })],
    ['a proxy', () => ({ HTTPS_PROXY: 'http://127.0.0.1:9', NODE_USE_ENV_PROXY: '1' })],
  ] as const)('%s', async (_what, env) => {
    const before = seen;
    expect(await ask(env())).toBe('tls-failed');
    expect(seen).toBe(before);
  });

  /** What OpenSSL itself refuses unless it is told to. */
  const weak = 'ECDHE-ECDSA-NULL-SHA:@SECLEVEL=0';
  const ofOpenssl = `nodejs_conf = node
[node]
ssl_conf = ssl
[ssl]
system_default = any
[any]
MinProtocol = TLSv1
CipherString = DEFAULT@SECLEVEL=0
`;
  const manners: [string, ServerOptions, () => NodeJS.ProcessEnv][] = [
    [
      'an old version, by --tls-min-v1.0 and OPENSSL_CONF',
      { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
      () => ({ NODE_OPTIONS: '--tls-min-v1.0', OPENSSL_CONF: join(folder, 'openssl.cnf') }),
    ],
    [
      'a cipher that hides nothing, by --tls-cipher-list',
      { maxVersion: 'TLSv1.2', ciphers: weak },
      () => ({ NODE_OPTIONS: `--tls-cipher-list=${weak}` }),
    ],
  ];
  it.each(manners)('%s', async (_what, manner, env) => {
    await writeFile(join(folder, 'openssl.cnf'), ofOpenssl);
    const old = await serve(manner);
    const before = seen;
    expect(await ask({ NODE_EXTRA_CA_CERTS: file(), ...env() }, old)).toBe('tls-failed');
    expect(seen).toBe(before);
  });
});

it('a further authority that the owner names is trusted, and checked like any other', async () => {
  expect(await ask({ NODE_EXTRA_CA_CERTS: file() })).toBe('sent');
});
