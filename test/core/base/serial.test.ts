import { expect, it } from 'vitest';
import { Serial } from '../../../src-main/core/base/serial.ts';

/** Work that ends when the test says so. */
function held(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = () => {
    log.push(`${name} begins`);
    return promise.finally(() => log.push(`${name} ends`));
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

const turns = () => new Promise(resolve => setImmediate(resolve));

it('begins with the next when the one before has ended, however it ended', async () => {
  const log: string[] = [];
  const serial = new Serial();
  const [a, b, c] = [held(log, 'a'), held(log, 'b'), held(log, 'c')];
  const outcomes = Promise.allSettled([serial.run(a.work), serial.run(b.work), serial.run(c.work)]);
  b.end();
  await turns();
  expect(log).toEqual(['a begins']);
  a.fail();
  c.end();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('lets no line wait for another', async () => {
  const log: string[] = [];
  const serial = new Serial();
  const [a, b] = [held(log, 'a'), held(log, 'b')];
  void serial.run(a.work, 'one');
  b.end();
  expect(await serial.run(b.work, 'other')).toBe('b');
  expect(log).not.toContain('a ends');
  a.end();
});

it('says when everything has ended, what throws at once too', async () => {
  const serial = new Serial();
  const thrown = serial.run(() => {
    throw new Error('at once');
  });
  let last = false;
  void serial.run(async () => {
    await turns();
    last = true;
  }, 'other');
  await serial.ended();
  expect(last).toBe(true);
  await expect(thrown).rejects.toThrow('at once');
});
