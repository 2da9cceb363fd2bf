import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { root } from '../../build/run-tool.ts';
import manifest from '../../package.json' with { type: 'json' };

const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('every kind of dependency is looked after', () => {
  const { updates } = load(read('.github/dependabot.yml')) as { updates: Record<string, unknown>[] };
  expect(updates.map(one => one['package-ecosystem']).toSorted()).toEqual(['github-actions', 'npm']);
  for (const one of updates) expect(one).toMatchObject({ directory: '/', schedule: { interval: 'weekly' } });
});

it.each(readdirSync(join(root, '.github/ISSUE_TEMPLATE')).filter(name => name !== 'config.yml'))(
  'the form %s asks for something, and each question has a name of its own',
  name => {
    const form = load(read(`.github/ISSUE_TEMPLATE/${name}`)) as {
      name: string;
      description: string;
      body: { type: string; id?: string; attributes: { label?: string; value?: string } }[];
    };
    expect([form.name, form.description].every(Boolean)).toBe(true);
    const questions = form.body.filter(({ type }) => type !== 'markdown');
    expect(questions.length).toBeGreaterThan(0);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    for (const { attributes } of questions) expect(attributes.label).toBeTruthy();
  },
);

it('the Node that version managers choose is the one that the app ships on', () => {
  expect(manifest.optionalDependencies.node.split('.')[0]).toBe(read('.nvmrc').trim());
});
