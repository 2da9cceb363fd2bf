import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtOnce } from '../../build/ensure-built.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyholder-build-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('two starts at once build once, and the second begins when all of it is there', async () => {
  let files = 0;
  let builds = 0;
  const start = async () => {
    const isThere = await builtOnce(
      async () => files > 0,
      async () => {
        builds += 1;
        files = 0;
        await new Promise(resolve => setTimeout(resolve, 300));
        files = 1;
        return 0;
      },
      folder,
    );
    return { isThere, files };
  };
  expect(await Promise.all([start(), start()])).toEqual(Array(2).fill({ isThere: true, files: 1 }));
  expect(builds).toBe(1);
});

it('where the first could not build, the second tries for itself', async () => {
  const codes = [1, 0];
  const start = () =>
    builtOnce(
      async () => false,
      async () => codes.shift() ?? 0,
      folder,
    );
  expect((await Promise.all([start(), start()])).sort()).toEqual([false, true]);
});
