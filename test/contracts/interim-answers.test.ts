import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import { patience } from '../support/patience.ts';

const goOn = 'HTTP/1.1 100 Continue\r\n\r\n';
const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n';
const answer = 'HTTP/1.1 201 Created\r\nX-One: 1\r\nContent-Length: 2\r\n\r\nok';

/** By its path, what a server writes, a piece after the other. */
const written: Readonly<Record<string, readonly string[]>> = {
  '/one': [goOn + answer],
  '/alone': [goOn, answer],
  '/old': ['HTTP/1.0 100 Continue\r\nServer: x\r\nX-A: b\r\n\r\n', answer],
  '/bare': ['HTTP/1.1 100\r\n\r\n', answer],
  '/mixed': [hints, goOn + hints, goOn + answer],
  '/letters': [...(goOn + hints + answer)],
  '/none': [...answer],
  '/quoted': [answer.replace('2\r\n\r\nok', `${goOn.length}\r\n\r\n${goOn}`)],
  '/cut': [goOn, 'HTTP/1.1 1'],
};
let posts = 0;

const server = createServer(socket => {
  socket.setNoDelay(true).on('error', () => undefined);
  socket.once('data', async head => {
    posts += 1;
    const [, path = ''] = head.toString().split(' ');
    for (const piece of written[path] ?? []) {
      await new Promise(resolve => socket.write(piece, resolve));
      await new Promise(resolve => setImmediate(resolve));
    }
    socket.end();
  });
});
const transport = createNodeTransport();
let origin = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await transport.close();
  server.close();
});

const post = (path: string) =>
  transport.send({
    ...{ method: 'POST', url: origin + path, headers: {}, body: '{}', signal: new AbortController().signal },
    ...{ connectTimeoutMs: patience, totalTimeoutMs: patience, maxBodyBytes: 1_000 },
  });

it.each(Object.keys(written).filter(path => !['/quoted', '/cut'].includes(path)))(
  'the answer behind what nobody asked for is the answer: %s',
  async path => {
    const { status, headers, body } = await post(path);
    expect([status, headers['x-one'], Buffer.from(body).toString()]).toEqual([201, '1', 'ok']);
  },
);

it('what only looks like it inside of an answer stays there', async () => {
  expect(Buffer.from((await post('/quoted')).body).toString()).toBe(goOn);
});

it('where no answer follows it may have arrived, and is sent once', async () => {
  const before = posts;
  await expect(post('/cut')).rejects.toMatchObject({ fault: 'connection-lost', mayHaveArrived: true });
  expect(posts).toBe(before + 1);
});
