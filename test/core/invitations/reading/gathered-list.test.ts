import { expect, it } from 'vitest';
import { Stretch } from '../../../../src-main/core/base/stretch.ts';
import { TextSet } from '../../../../src-main/core/base/text-set.ts';
import { GatheredList } from '../../../../src-main/core/invitations/reading/gathered-list.ts';
import { FakeClock } from '../../../support/fake-ports.ts';
import { fc } from '../../../support/properties.ts';

const redact = (text: string) => text;
const stopped = new AbortController().signal;
const one = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      id: fc.nat(30).map(String),
      email: fc.constantFrom('a@b.example', 'c@d.example'),
    }),
  },
  fc.constantFrom<unknown>(null, 7, 'text', [], true),
);

/** And whether somebody looks at the list once a page was read. */
const pagesOf = (item: fc.Arbitrary<unknown>) =>
  fc.array(fc.record({ page: fc.array(item, { maxLength: 12 }), isLookedAt: fc.boolean() }), {
    maxLength: 5,
  });

it('what can be read of pages is there once and in its order, and the rest is counted', async () => {
  await fc.assert(
    fc.asyncProperty(pagesOf(one), async pages => {
      const gathered = new GatheredList(redact, new TextSet());
      const seen = new Map<string, unknown>();
      let unreadable = 0;
      for (const { page, isLookedAt } of pages) {
        const readable = page.filter(item => typeof item === 'object' && item !== null && 'email' in item);
        const keys = readable.map(item => JSON.stringify(item));
        const read = await gathered.read(page, new Uint8Array(), {
          stretch: new Stretch(new FakeClock()),
          stopped,
        });
        expect(read.items).toHaveLength(readable.length);
        expect(read.unreadable).toBe(page.length - readable.length);
        expect(read.anyNew).toBe(read.unreadable > 0 || keys.some(key => !seen.has(key)));
        gathered.add(read, []);
        for (const [at, key] of keys.entries()) if (!seen.has(key)) seen.set(key, readable[at]);
        unreadable += read.unreadable;
        if (isLookedAt) expect(gathered.items).toHaveLength(seen.size);
      }
      expect(gathered.items.map(({ id, email }) => ({ id, email }))).toEqual([...seen.values()]);
      expect(gathered.unreadable).toBe(unreadable);
    }),
    { numRuns: 300 },
  );
});
