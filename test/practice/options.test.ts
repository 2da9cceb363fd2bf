import { expect, it } from 'vitest';
import { readOptions } from '../../src-main/practice/alone/options.ts';

it.each([
  [['--teams', '0'], '--teams takes a number from 1 to 50, not "0".'],
  [['--teams', '51'], '--teams takes a number from 1 to 50'],
  [['--teams', 'two'], '--teams takes a number'],
  [['--sessions', '0'], '--sessions takes a number from 1 to 50'],
  [['--page', '0'], '--page takes a number from 1 to 100, not "0".'],
  [['--page', '101'], '--page takes a number'],
  [['--page', '1.5'], '--page takes a number'],
  [['--page='], '--page takes a number'],
  [['--lag', 'slow'], '--lag takes a number from 0 to 60000, not "slow".'],
  [['--lag', '-1'], '--lag'],
  [['--lag=-1'], '--lag takes a number'],
  [['--lag', '60001'], '--lag takes a number'],
  [['--lag', '100,3600001'], '--lag takes a number from 0 to 3600000'],
  [['--lag', '100,'], '--lag takes a number'],
  [['--lag', '1,2,3'], '--lag takes one number or two'],
  [['--fail', '1.1'], '--fail takes a rate from 0 to 1'],
  [['--fail=-0.1'], '--fail takes a rate'],
  [['--fail', '20%'], '--fail takes a rate'],
  [['--fail', '1e-3'], '--fail takes a rate'],
  [['--fail='], '--fail takes a rate'],
  [['--fail', '404'], '--fail takes a rate'],
  [['--fail', '429,429'], '--fail takes a rate'],
  [['--fail', '429=2'], '--fail takes a rate'],
  [['--fail', '429=0.1=0.2'], '--fail takes a rate'],
  [['--fail', '429=0.6,cut=0.5'], 'The rates of --fail are more than 1 together'],
  [['--seed', 'x'], '--seed takes a number'],
  [['--data='], '--data takes the name of a file.'],
])('refuses %j with a sentence', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence);
});

it.each([
  ['0', []],
  [
    '1',
    [
      ['429', 0.2],
      ['500', 0.2],
      ['503', 0.2],
      ['cut', 0.2],
      ['lost', 0.2],
    ],
  ],
  [
    '.5',
    [
      ['429', 0.1],
      ['500', 0.1],
      ['503', 0.1],
      ['cut', 0.1],
      ['lost', 0.1],
    ],
  ],
  ['cut', [['cut', 0.1]]],
  ['503=1', [['503', 1]]],
  [
    'lost=0.7,500=0.3',
    [
      ['lost', 0.7],
      ['500', 0.3],
    ],
  ],
])('reads --fail %s', (text, rates) => {
  expect([...readOptions(['--fail', text]).fail]).toEqual(rates);
});

it.each([
  ['250', { answers: 250, lists: 750 }],
  ['250,0', { answers: 250, lists: 0 }],
  ['0,5000', { answers: 0, lists: 5000 }],
])('reads --lag %s', (text, lag) => {
  expect(readOptions(['--lag', text]).lag).toEqual(lag);
});
