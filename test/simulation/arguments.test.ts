import { expect, it } from 'vitest';
import { readOptions } from './arguments.ts';

it('the simulation takes its options with and without a value', () => {
  const given = ['--seed', '7', '--shrink', '--mutations', 'a|b', '--minutes', '0.5'];
  expect(Object.fromEntries(readOptions(given))).toEqual({
    seed: '7',
    shrink: '',
    mutations: 'a|b',
    minutes: '0.5',
  });
});

it.each([
  [['--historys', '50'], '--historys is no option of the simulation.'],
  [['50'], '50 is no option of the simulation.'],
  [['--seed', '7', '8'], '8 is no option of the simulation.'],
  [['--seed', '--shrink'], '--seed wants a number.'],
  [['--histories', 'many'], '--histories wants a number.'],
])('and refuses %j', (given, sentence) => {
  expect(() => readOptions(given)).toThrow(sentence);
});
