import { expect, test } from 'vitest';
import { smallLetters } from '../../src-shared/small-letters.ts';

test.each([
  ['İzmir', 'izmir'],
  ['İZMİR', 'İzmir'],
  ['ILGAZ', 'ılgaz'],
  ['ΟΔΟΣ 1', 'οδοσ 1'],
  ['ÖLMEZ', 'o\u0308lmez'],
  ['Åse', 'åse'],
])('%s is found by %s', (text, sought) => {
  expect(smallLetters(text)).toBe(smallLetters(sought));
});

test('another letter is another one', () => {
  expect(smallLetters('åsa')).not.toBe(smallLetters('asa'));
  expect(smallLetters('e\u0307')).toBe('ė');
});
