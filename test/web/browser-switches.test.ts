import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { shellBeside } from '../e2e/browser.ts';
import { playwrightsOwn } from '../e2e/browser-switches.ts';

test('what Playwright switches off in Chromium stays off beside our own switch', () => {
  const core = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const source = readFileSync(join(core, 'lib/coreBundle.js'), 'utf8');
  const list = /disabledFeatures = \[([^\]]+)\]/.exec(source)?.[1] ?? '';
  const names = [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, name]) => name);
  expect(names).toContain('PaintHolding');
  expect(names).toEqual(playwrightsOwn);
});

test('the headless shell is looked for where Playwright installs it', () => {
  const { registry } = createRequire(import.meta.url)('playwright-core/lib/coreBundle').registry;
  const installed: string = registry.findExecutable('chromium-headless-shell').executablePath();
  expect(installed).toContain('headless-shell');
  expect(shellBeside(chromium.executablePath())).toBe(installed);
});
