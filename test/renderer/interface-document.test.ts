import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cssVariables, theme } from '../../src-renderer/ui/kit/theme.ts';

const root = resolve(import.meta.dirname, '../..');
const pages = join(root, 'src-renderer');
const text = readFileSync(join(root, 'docs/interface.md'), 'utf8');

const rows = text
  .split('\n')
  .filter(line => line.startsWith('| '))
  .map(line =>
    line
      .slice(1, -1)
      .split('|')
      .map(cell => cell.trim().replace(/^`(.*)`$/, '$1')),
  );
const tableOf = (columns: number, heading: string) =>
  rows.filter(cells => cells.length === columns && cells[0] !== heading);
const values = tableOf(4, 'What').filter(([, , file = '']) => file.includes('/'));
const meanings = tableOf(6, 'Meaning');
const surfaces = rows.filter(([name = '']) => name.startsWith('--'));

const sheets = readdirSync(pages, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.css'))
  .map(name => ({ name, css: readFileSync(join(pages, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));
const declarations = sheets.flatMap(({ name, css }) =>
  [...css.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
    where: `${name} ${property}: ${value}`,
    property,
    value,
  })),
);

/** Of every length in a piece of code, at the browser's usual 16 px. A number without a unit counts rem up to 10 and px above. */
const pixels = (code: string): number[] =>
  [...code.matchAll(/(?<![\w.])(\d+(?:\.\d+)?)(rem|em|px)?(?![\w.])/g)].map(([, number = '', unit]) => {
    const is = Number(number);
    return unit === 'px' || (unit === undefined && is > 10) ? is : is * 16;
  });

describe('docs/interface.md', () => {
  it('is read', () => {
    expect(values.length).toBeGreaterThan(20);
    expect(meanings.length).toBe(4);
    expect(surfaces.length).toBe(8);
    expect(declarations.length).toBeGreaterThan(200);
  });

  it.each(values)('%s: %s, in %s', (_what, value = '', file = '', code = '') => {
    expect(readFileSync(join(pages, file), 'utf8')).toContain(code);
    const length = /^(\d+) px$/.exec(value)?.[1];
    if (length !== undefined) expect(pixels(code)).toContain(Number(length));
    else expect(code).toContain(value);
  });

  it.each(meanings)('%s is drawn in its colours', (_meaning, _sign, _where, name, light, dark) => {
    const sheet = sheets.find(one => one.name.endsWith('status-word.module.css'));
    const rule = new RegExp(`\\.${name}\\b[^{}]*\\{\\s*color: light-dark\\(${light}, ${dark}\\)`);
    expect(sheet?.css).toMatch(rule);
  });

  it.each(surfaces)('%s is %s, or %s in the dark', (name = '', light = '', dark = '', least = '') => {
    // What Mantine would hand in is not asked for its theme.
    const made = cssVariables(theme as never);
    const [inLight, inDark] = [made.light, made.dark].map(all => new Map(Object.entries(all)));
    expect(inLight?.get(name)).toBe(light);
    expect(inDark?.get(name)).toBe(dark);
    const card = '--keyholder-card';
    if (least === '') return;
    const ratio = Number(least.replace(':1', ''));
    expect(contrast(light, inLight?.get(card) ?? '')).toBeGreaterThanOrEqual(ratio);
    expect(contrast(dark, inDark?.get(card) ?? '')).toBeGreaterThanOrEqual(ratio);
  });

  it('what stands in an empty field is read on its ground: in Activity it is all that names a filter', () => {
    const { light, dark } = cssVariables(theme as never);
    for (const made of [light, dark].map(all => new Map(Object.entries(all))))
      for (const ground of ['--keyholder-card', '--keyholder-hover', '--keyholder-side'])
        expect(
          contrast(made.get('--mantine-color-placeholder') ?? '', made.get(ground) ?? ''),
          ground,
        ).toBeGreaterThanOrEqual(4.5);
  });

  it('has every size of letters that is used', () => {
    const documented = new Set(values.flatMap(([, value = '']) => (/^\d+ px$/.test(value) ? [value] : [])));
    const sizes = Object.values(theme.fontSizes ?? {}).flatMap(size => pixels(size ?? ''));
    expect(sizes.filter(size => !documented.has(`${size} px`))).toEqual([]);
    const strays = declarations.filter(
      ({ property, value }) =>
        property === 'font-size' && !/^var\(--mantine-font-size-|^0\.92em$/.test(value),
    );
    expect(strays.map(({ where }) => where)).toEqual([]);
  });
});

describe('the sheets of style', () => {
  it('know start and end, not left and right', () => {
    const physical = /^(left|right)$|(^|-)(left|right)(-|$)/;
    expect(
      declarations
        .filter(
          ({ property, value }) =>
            physical.test(property) ||
            (/^(text-align|float|clear)$/.test(property) && /left|right/.test(value)),
        )
        .map(({ where }) => where),
    ).toEqual([]);
    const corners = /^\S+ \S+ \S+ \S+$/;
    expect(
      declarations
        .filter(({ property, value }) => /^(margin|padding|inset)$/.test(property) && corners.test(value))
        .filter(({ value }) => value.split(' ')[1] !== value.split(' ')[3])
        .map(({ where }) => where),
    ).toEqual([]);
  });

  it('keep to the grid of 4 px', () => {
    const spaces = declarations.filter(({ property }) => /^(gap|padding|margin)(-|$)/.test(property));
    expect(spaces.length).toBeGreaterThan(30);
    expect(
      spaces
        .filter(({ value }) => pixels(value.replace(/var\([^)]*\)/g, '')).some(is => is > 3 && is % 4 !== 0))
        .map(({ where }) => where),
    ).toEqual([]);
    const own = Object.values(theme.spacing ?? {}).flatMap(space => pixels(space ?? ''));
    expect(own.filter(is => is % 4 !== 0)).toEqual([]);
  });

  it('are without left and right where a component sets a style itself, too', () => {
    const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(name =>
      name.endsWith('.tsx'),
    );
    const found = files.flatMap(name =>
      [
        ...readFileSync(join(pages, name), 'utf8').matchAll(
          /\b(m[lr]|p[lr])=|\b(margin|padding|border)(Left|Right)\b|ta="(left|right)"|textAlign: '(left|right)'/g,
        ),
      ].map(([what]) => `${name}: ${what}`),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  it('no alert or button has a colour of the library that cannot be read on its ground', () => {
    const { light, dark } = cssVariables(theme as never);
    const used = readdirSync(pages, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.tsx'))
      .flatMap(name => [...readFileSync(join(pages, name), 'utf8').matchAll(/\bcolor="([a-z]+)"/g)])
      .flatMap(([, name = '']) => name);
    const ours = [...new Set(used)].filter(name => name !== theme.primaryColor);
    expect(ours).toContain('red');
    const low = ours.filter(name =>
      [light, dark].some(scheme => {
        const [words, ground] = ['-light-color', '-light'].map(
          end => scheme[`--mantine-color-${name}${end}`],
        );
        return words === undefined || ground === undefined || contrast(words, ground) < 4.5;
      }),
    );
    expect(low).toEqual([]);
  });
});

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
