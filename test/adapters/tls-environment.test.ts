/** What the environment of a Node process can do to TLS, tried in processes of their own: Node reads it at the start. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthority } from '../support/hostile/certificates.ts';

const authority = createAuthority();
const ports = fileURLToPath(new URL('../../src-main/web/ports.ts', import.meta.url));

let server: Server;
let folder: string;
let seen = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyholder-tls-'));
  await writeFile(join(folder, 'authority.pem'), authority.cert);
  server = createServer(authority.issue(['127.0.0.1'], 2), (_request, response) => {
    seen += 1;
    response.end('{}');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** Sends a credential with the web host's own transport; resolves with the fault, or `sent`. */
async function ask(env: NodeJS.ProcessEnv): Promise<string> {
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
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
});

it('a further authority that the owner names is trusted, and checked like any other', async () => {
  expect(await ask({ NODE_EXTRA_CA_CERTS: file() })).toBe('sent');
});
