import { expect, it } from 'vitest';
import { fingerprint, SeenPages } from '../../../../src-main/core/invitations/reading/page-fingerprint.ts';
import { fc } from '../../../support/properties.ts';

const id = fc.constantFrom<unknown>('a', 'b', '', 1, 2, null, ['a'], { a: 1 });
const item = fc.oneof(
  fc.record({ id, n: fc.nat(2) }),
  fc.record({ uuid: fc.nat(2) }),
  fc.nat(2),
  fc.constant(null),
);
const pages = fc.array(fc.array(item, { maxLength: 3 }), { maxLength: 30 });

it('pages are known again by nothing else than their fingerprints', () => {
  fc.assert(
    fc.property(pages, lists => {
      const seen = new SeenPages();
      const prints = new Set<string>();
      for (const list of lists) {
        expect(seen.has(structuredClone(list))).toBe(prints.has(fingerprint(list)));
        seen.add(list);
        prints.add(fingerprint(list));
      }
    }),
    { numRuns: 2_000, seed: 20_261_122 },
  );
});
