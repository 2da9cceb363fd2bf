import { expect, it } from 'vitest';
import { readPage } from '../../../../src-main/core/wire/pages/next-page.ts';
import type { Step } from '../../../../src-main/core/wire/pages/page-step.ts';
import { fc } from '../../../support/properties.ts';

const parameters = fc.constantFrom('starting_after', 'after', 'page[after]', '$skip', 'a b', 'é');
/** Nothing but blanks is no id. */
const value = fc
  .oneof(fc.uuid(), fc.string({ unit: 'binary', minLength: 1 }), fc.stringMatching(/^[\w*.~+%&=-]+$/))
  .filter(id => id.trim() !== '');
const query = fc.oneof(
  fc.constantFrom('', '?', '?starting_after', '?starting_afterwards=1', '?limit=3', '?#&'),
  fc.tuple(parameters, value).map(pair => `?${new URLSearchParams([pair])}`),
  fc.tuple(parameters, value).map(([name, one]) => `?${name}=${one}`),
  fc.array(fc.tuple(parameters, value), { maxLength: 3 }).map(pairs => `?${new URLSearchParams(pairs)}`),
);

it('the address of the next page is written as URLSearchParams writes it', () => {
  fc.assert(
    fc.property(query, parameters, value, (search, parameter, id) => {
      const path = `/api/v1/team/invitations${search}`;
      const followed: Step = { path, parameter, value: 'before', style: 'id', sure: true };
      const { more } = readPage({
        ...{
          around: [{ has_more: true }],
          items: [{ id, email: 'ada@larkspur.example' }],
          headers: {},
          path,
        },
        ...{
          origin: 'https://api.example.com',
          pagesRead: 2,
          itemsRead: 2,
          followed,
          fromZero: false,
          ofPage: false,
        },
        signs: null,
      });
      const expected = new URLSearchParams(search);
      expected.set(parameter, id);
      const steps = more.kind === 'next' ? more.steps : [];
      expect(steps.map(step => step.path)).toEqual([`/api/v1/team/invitations?${expected}`]);
    }),
    { numRuns: 2_000 },
  );
});
