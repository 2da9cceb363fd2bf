import { describe, expect, it } from 'vitest';
import { ledgerRowSchema, newRow } from '../../../src-main/core/tokens/ledger/ledger-row.ts';
import { refuseSecrets } from '../../../src-main/core/transfer/refuse-secrets.ts';
import {
  type TransferRow,
  toTransfer,
  transferRowSchema,
} from '../../../src-main/core/transfer/transfer-row.ts';

const row = toTransfer({
  ...newRow({ key: 'k', connectionId: 'c', name: 'CI', how: 'created', state: 'active', recordedAt: 1 }),
  removedAt: null,
});
const names = Object.keys(row) as (keyof TransferRow)[];

describe('every field of a row, a new one too', () => {
  it('may be missing in a file of an earlier Keyholder where it may be in its ledger', () => {
    const { removedAt: _, ...shape } = transferRowSchema.shape;
    const lacked = names.filter(
      name => name in shape && ledgerRowSchema.shape[name as keyof typeof shape].safeParse(undefined).success,
    );
    expect(lacked).toContain('note');
    const older = Object.fromEntries(Object.entries(row).filter(([name]) => !lacked.includes(name as never)));
    expect(transferRowSchema.safeParse(older)).toEqual({ success: true, data: row });
  });

  const secret = `pat_${'Zk4Qx9Lm2Vb7Rt5Wc8Yd3Hn6'.repeat(2)}`;
  it.each([...names.filter(name => row[name] === ''), 'name'])(
    'that its owner may write is looked through for secrets: %s',
    name => {
      const known = { holds: () => false };
      const tokens = [{ ...row, [name]: `Deploys with ${secret}` }];
      expect(() => [...refuseSecrets({ connections: [], tokens }, known)]).toThrow('transfer-refused');
    },
  );
});
