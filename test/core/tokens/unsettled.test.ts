import { describe, expect, it } from 'vitest';
import { newRow } from '../../../src-main/core/tokens/ledger/ledger-row.ts';
import { isUnsettled } from '../../../src-main/core/tokens/ledger/unsettled.ts';

const row = newRow({
  key: 'k',
  connectionId: 'c',
  name: 'CI',
  how: 'created',
  state: 'active',
  recordedAt: 1,
});
const plain = { memory: 'not-chosen', practice: false } as const;

describe('what waits for the owner', () => {
  it.each([
    ['a creation without an answer', { ...row, state: 'creation-unknown' }, plain, true],
    ['a revocation without an answer', { ...row, state: 'revocation-unknown' }, plain, true],
    ['a secret that the keychain refused', { ...row, secretIn: 'memory' }, plain, true],
    [
      'created in memory, chosen in this run',
      { ...row, secretIn: 'memory' },
      { ...plain, memory: 'chosen' },
      true,
    ],
    [
      'adopted into memory, chosen in this run',
      { ...row, secretIn: 'memory', how: 'adopted' },
      { ...plain, memory: 'chosen' },
      false,
    ],
    [
      'a practice token in memory, chosen in this run',
      { ...row, secretIn: 'memory' },
      { memory: 'chosen', practice: true },
      false,
    ],
    [
      'memory, chosen by whoever started Keyholder',
      { ...row, secretIn: 'memory' },
      { ...plain, memory: 'from-start' },
      false,
    ],
    [
      'the practice token',
      { ...row, secretIn: 'memory', how: 'adopted' },
      { ...plain, practice: true },
      false,
    ],
    [
      'a practice token that the keychain refused',
      { ...row, secretIn: 'memory' },
      { ...plain, practice: true },
      true,
    ],
    ['all well', { ...row, secretIn: 'keychain' }, plain, false],
    ['revoked', { ...row, state: 'revoked', secretIn: 'memory' }, plain, false],
  ] as const)('%s: %s', (_what, one, around, open) => {
    expect(isUnsettled(one, around)).toBe(open);
  });
});
