import net from 'node:net';
import { expect, it } from 'vitest';

it('refuses an address outside this computer', () => {
  expect(() => net.connect({ host: '192.0.2.1', port: 80 })).toThrow('closed network');
  expect(() => net.connect(80, 'example.com')).toThrow('closed network');
});

it('refuses fetch to another host', async () => {
  await expect(fetch('http://192.0.2.1/')).rejects.toMatchObject({ cause: { message: /closed network/ } });
});

it('answers a reserved name as one that does not resolve', async () => {
  await expect(fetch('http://nowhere.invalid/')).rejects.toMatchObject({ cause: { code: 'ENOTFOUND' } });
});

it('runs in UTC', () => {
  expect(new Date(0).getTimezoneOffset()).toBe(0);
});
