import { expect, it } from 'vitest';
import { z } from 'zod';
import { inForm, parseOnce } from '../../../src-main/core/base/in-form.ts';

const element = z.object({ id: z.string() });
const schema = z.object({ items: z.array(element), others: z.array(element), pages: z.number() });
const extra = { id: 'a', secret: 'b' };
const list = () => [extra];

it('a list that is in form is taken as it is, and the rest is parsed', () => {
  const items = inForm(element, list());
  const parsed = parseOnce(schema, { items, others: list(), pages: 1, more: 2 });
  expect(parsed.data).toEqual({ items: [extra], others: [{ id: 'a' }], pages: 1 });
  expect((parsed.data as { items: unknown }).items).toBe(items);
  expect(parseOnce(schema, { items, others: list(), pages: 'many' }).success).toBe(false);
});

it.each([
  ['nothing was said of it', () => list()],
  ['it was said of another list of the same items', () => [...inForm(element, list())]],
  ['it was said of another schema', () => inForm(z.object({ id: z.string(), secret: z.string() }), list())],
])('a list is parsed where %s', (_what, items) => {
  const parsed = parseOnce(schema, { items: items(), others: [], pages: 1 });
  expect(parsed.data).toEqual({ items: [{ id: 'a' }], others: [], pages: 1 });
});

it('a list is parsed where the schema has a rule about the whole', () => {
  const items = inForm(element, list());
  const few = z.object({ items: z.array(element).max(0) });
  expect(parseOnce(few, { items }).success).toBe(false);
  const none = z.object({ items: z.array(element) }).refine(value => value.items.length === 0);
  expect(parseOnce(none, { items }).success).toBe(false);
});

it.each([[null], [undefined], ['items'], [[]]])('%j is as little in form as before', value => {
  expect(parseOnce(schema, value).success).toBe(false);
});
