import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { alone } from './alone-service.ts';

const host = 'Host: 127.0.0.1\r\n';

it.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  [
    'two lengths',
    `POST /sign-in HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    400,
  ],
  ['an expectation', `GET / HTTP/1.1\r\n${host}Expect: more\r\nConnection: close\r\n\r\n`, 417],
  ['headers of 17 KiB', `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(17 * 1024)}\r\n\r\n`, 431],
])('answers %s without a body, as the document’s own words have it', async (_title, request, status) => {
  const { url } = await alone();
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as { info: { description: string } };
  expect(document.info.description).toMatch(new RegExp(`\\b${status}\\b.* without a body`));
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(request);
  const [head = '', body] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  // A body in chunks that has none.
  expect(['', '0']).toContain(body);
});
