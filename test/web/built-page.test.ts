import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBuiltPage, withBridge } from '../../src-main/web/built-page.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyholder-page-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('built page', () => {
  it('is null where nothing was built', async () => {
    expect(await readBuiltPage(join(folder, 'missing'))).toBeNull();
  });

  it('holds the assets by exact URL path, with their types', async () => {
    await mkdir(join(folder, 'assets'));
    await writeFile(
      join(folder, 'index.html'),
      '<head></head><script type="module" src="/assets/a.js"></script>',
    );
    await writeFile(join(folder, 'assets', 'a.js'), 'let a;');
    await writeFile(join(folder, 'assets', 'a.unknown'), 'x');
    const page = await readBuiltPage(folder);
    expect([...(page?.assets.keys() ?? [])]).toEqual(['/assets/a.js']);
    expect(page?.assets.get('/assets/a.js')).toEqual({
      type: 'text/javascript; charset=utf-8',
      body: Buffer.from('let a;'),
    });
  });

  it('SECURITY: no request ever becomes a file name', async () => {
    const outside = join(folder, 'outside.js');
    const built = join(folder, 'built');
    await mkdir(built);
    await writeFile(outside, 'secret');
    await writeFile(join(built, 'index.html'), '<script></script>');
    // Windows lets not everybody make links; there is none to follow then.
    const link = symlink(outside, join(built, 'link.js'));
    await (process.platform === 'win32' ? link.catch(() => undefined) : link);
    const page = await readBuiltPage(built);
    expect(page?.assets.size).toBe(0);
    for (const path of ['/link.js', '/../outside.js', '/%2e%2e/outside.js', '//outside.js']) {
      expect(page?.assets.has(path)).toBe(false);
    }
  });

  it('puts the bridge before the first script of the app', () => {
    expect(withBridge('<head><script type="module" src="/a.js"></script></head>')).toMatch(
      /<head><script type="module" src="\/bridge.js"><\/script>\s*<script type="module" src="\/a.js">/,
    );
    expect(() => withBridge('<p>nothing</p>')).toThrow('no script tag');
  });
});
