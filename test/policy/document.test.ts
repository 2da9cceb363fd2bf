import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { policyPlace } from '../../src-main/adapters/policy-place.ts';
import { readPolicy } from '../../src-main/core/policy/read-policy.ts';
import { policyFileSchema } from '../../src-shared/policy.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/managed-deployment.md'), 'utf8');
const section = /^## The policy file\n[\s\S]*?(?=^## |$(?![\s\S]))/m.exec(text)?.[0] ?? '';
const example = /```json\n([\s\S]*?)```/.exec(section)?.[1] ?? '';

it('the example in the documentation is a good policy that shows every field', () => {
  const read = readPolicy(example);
  expect(read).toMatchObject({ ok: true });
  const rules = read.ok ? read.rules : {};
  expect(Object.keys(rules).sort()).toEqual(Object.keys(policyFileSchema.shape).sort());
  expect(Object.keys(rules.updates ?? {})).toHaveLength(3);
  expect(Object.keys(rules.connections?.[0] ?? {})).toHaveLength(4);
});

it('it names the files, and explains every field', () => {
  for (const platform of ['linux', 'darwin']) expect(section).toContain(`\`${policyPlace(platform, {})}\``);
  const windows = policyPlace('win32', { ProgramFiles: 'C:\\X' })?.replace('C:\\X', '%ProgramFiles%');
  expect(section).toContain(`\`${windows}\``);
  const fields = [
    'connections',
    'allowedOrigins',
    'updates.enabled',
    'updates.channel',
    'updates.feed',
    'idleMinutes',
  ];
  for (const field of fields) expect(section).toContain(`| \`${field}\` |`);
});
