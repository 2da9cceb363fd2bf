import { beforeEach, expect, it } from 'vitest';
import { createNetTransport } from '../../../src-main/electron/net/net-transport.ts';
import { app, standIn, startElectron } from '../stand-in/electron.ts';
import type { Session } from '../stand-in/session.ts';
import { faultOf, servers, wire } from './exchange-bench.ts';

const { serve } = servers();
let opened: Session[];
beforeEach(() => {
  startElectron();
  standIn.becomeReady();
  opened = [];
  app.on('session-created', (made: Session) => opened.push(made));
});

it('asks in sessions of its own, in memory, and uses them again one after the other', async () => {
  const url = await serve((_request, response) => response.end('done'));
  const transport = createNetTransport();
  for (let at = 0; at < 3; at += 1) expect((await transport.send(wire(url))).status).toBe(200);
  expect(opened.map(({ partition }) => partition)).toEqual([expect.stringMatching(/^net-[0-9a-f-]{36}$/)]);
  expect(opened[0]?.isPersistent()).toBe(false);
  await Promise.all([transport.send(wire(url)), transport.send(wire(url))]);
  expect(opened).toHaveLength(2);
  await transport.close();
});

it('a service that loses every connection upon its second request gets each change once', async () => {
  const ports = new Set<number | undefined>();
  let requests = 0;
  const url = await serve((request, response) => {
    requests += 1;
    const again = ports.has(request.socket.remotePort);
    ports.add(request.socket.remotePort);
    if (again) request.socket.destroy();
    else response.end('done');
  });
  const transport = createNetTransport();
  for (let at = 0; at < 3; at += 1) await transport.send(wire(url, { method: 'POST', body: '{}' }));
  expect(requests).toBe(3);
  await transport.close();
});

it('closing ends what runs, and nothing is sent afterwards', async () => {
  let asked = () => {};
  const waiting = new Promise<void>(resolve => (asked = resolve));
  const url = await serve(() => asked());
  const transport = createNetTransport();
  const running = faultOf(transport.send(wire(url)));
  await waiting;
  await transport.close();
  expect(await running).toEqual(['aborted', true]);
  expect(await faultOf(transport.send(wire(url)))).toEqual(['aborted', false]);
});
