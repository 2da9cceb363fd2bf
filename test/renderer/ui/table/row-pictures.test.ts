import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, type MantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { cssVariables, theme } from '../../../../src-renderer/ui/kit/theme.ts';

const ui = new URL('../../../../src-renderer/ui/', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, ui), 'utf8');

const { light, dark } = cssVariables(DEFAULT_THEME as MantineTheme);
const dimmed = [light['--mantine-color-dimmed'], dark['--mantine-color-dimmed']];

/** Of the picture, in the light and in the dark scheme. */
const strokesOf = (path: string) =>
  [...textOf(path).matchAll(/stroke: (#\w+)/g)].map(([, colour]) => colour).slice(0, 2);

/** Of the words beside it. */
function coloursOf(name: string): (string | undefined)[] {
  for (const [, names, block] of textOf('kit/status-word.module.css').matchAll(
    /^(\.[.\w,\s]+?) \{([^}]*)\}/gm,
  )) {
    if (!names?.split(/,\s*/).includes(`.${name}`) || !block) continue;
    const pair = block.match(/ color: light-dark\((#\w+), (#\w+)\)/);
    if (pair) return pair.slice(1);
    if (block.includes(' color: var(--mantine-color-dimmed)')) return dimmed;
  }
  return [];
}

test.each(['good', 'waiting', 'soon', 'past', 'unknown', 'stopped', 'refused', 'busy', 'said'])(
  'the picture of %s has the colours of its word',
  name => {
    expect(strokesOf(`kit/status/${name}.svg`)).toEqual(coloursOf(name));
  },
);

test.each(['details', 'more'])('the picture of %s has the colours of the text', name => {
  expect(strokesOf(`table/${name}.svg`)).toEqual(['#000', theme.colors?.dark?.[0]]);
});
