import { describe, expect, test } from 'vitest';
import {
  invitationStatus,
  serviceStatus,
} from '../../src-renderer/features/invitations/invitation-status.ts';
import { sessionGap } from '../../src-renderer/features/session/session-words.ts';
import {
  mayStillWork,
  tokenActions,
  tokenStatus,
} from '../../src-renderer/features/tokens/parts/token-status.ts';
import { outcomeOf } from '../../src-renderer/features/tokens/removal/revoke-words.ts';
import type { AccessToken } from '../../src-shared/access-token.ts';
import type { Invitation } from '../../src-shared/invitation.ts';
import { ada, day, deploys, hour } from './samples.ts';

const now = Date.UTC(2026, 2, 4, 12);
const ends = (at: number): Partial<AccessToken> => ({ expiry: 'at', expiresAt: new Date(at).toISOString() });

describe('the state of a token', () => {
  const cases: [Partial<AccessToken>, string][] = [
    [{}, 'Active'],
    [{ expiry: 'unknown' }, 'Active'],
    [ends(now + 31 * day), 'Active'],
    [{ imported: true }, 'Recorded as active'],
    [{ how: 'id-only' }, 'Recorded as active'],
    [{ imported: true, refusedAt: now }, 'Refused by the service'],
    [{ imported: true, ...ends(now) }, 'Expired'],
    [ends(now + 2 * day + hour), 'Expires in 2 days'],
    [ends(now + 30 * hour), 'Expires tomorrow'],
    [ends(now + 5 * hour), 'Expires today'],
    [{ ...ends(now + 20 * day), createdAt: now - 80 * day }, 'Expires in 20 days'],
    // One of a week needs nobody on its first day.
    [{ ...ends(now + 5 * day), createdAt: now - day }, 'Active'],
    [{ ...ends(now + 2 * day), state: 'revoking' }, 'Revoking…'],
    [ends(now), 'Expired'],
    [ends(now - day), 'Expired'],
    [{ refusedAt: now }, 'Refused by the service'],
    [{ ...ends(now - day), refusedAt: now }, 'Expired'],
    [{ state: 'creating' }, 'Creating…'],
    [{ state: 'creation-unknown' }, 'Outcome unknown'],
    [{ state: 'revoking' }, 'Revoking…'],
    [{ state: 'revocation-unknown', refusedAt: now }, 'Outcome unknown'],
    [{ state: 'revoked', ...ends(now - day) }, 'Revoked'],
  ];
  test.each(cases)('%j is %s', (change, word) => {
    expect(tokenStatus({ ...deploys, ...change }, now, [30, 7, 1]).word).toBe(word);
  });

  test('what nobody has asked the service about is no tick', () => {
    expect(tokenStatus({ ...deploys, imported: true }, now, []).icon).toBe('said');
    expect(tokenStatus(deploys, now, []).icon).toBe('good');
  });

  test('only a confirmed revocation counts as one', () => {
    expect(outcomeOf({ ...deploys, state: 'revoked' })).toBe('revoked');
    expect(outcomeOf({ ...deploys, state: 'revocation-unknown' })).toBe('unknown');
    expect(outcomeOf({ ...deploys, state: 'active' })).toBe('not-revoked');
  });

  test('a token whose revocation is unknown may still work', () => {
    expect(mayStillWork({ ...deploys, state: 'revocation-unknown' }, now)).toBe(true);
    expect(mayStillWork({ ...deploys, ...ends(now - day) }, now)).toBe(false);
    const taken = (atService: number) => ({
      ...{ ...deploys, ...ends(now - day) },
      lastProof: { at: now, atService, outcome: 'works' as const },
    });
    expect([now - 2 * day, now].map(at => mayStillWork(taken(at), now))).toEqual([false, true]);
    expect([now - 2 * day, now].map(at => tokenStatus(taken(at), now, []).word)).toEqual([
      ...['Expired', 'Works past its end'],
    ]);
    expect(tokenActions(taken(now), now)).toMatchObject({ rotate: true, calendar: false });
  });

  test('what would be refused is not offered', () => {
    expect(tokenActions({ ...deploys, id: null }, now)).toMatchObject({ revoke: false, setId: true });
    expect(tokenActions({ ...deploys, secretIn: 'nowhere' }, now)).toMatchObject({ copy: false, use: false });
    expect(tokenActions({ ...deploys, state: 'revoked' }, now)).toMatchObject({ copy: false, revoke: false });
    expect(tokenActions({ ...deploys, ...ends(now - day) }, now)).toMatchObject({ use: false, revoke: true });
  });
});

describe('the state of an invitation', () => {
  const until = (epochMs: number): Invitation => ({ ...ada, expiresAt: { raw: 'x', epochMs, unit: 's' } });
  const cases: [Invitation, string][] = [
    [until(now + 7 * day), 'Pending'],
    [until(now + 2 * day + hour), '2 days left'],
    [until(now + 90 * 60_000), '1 hour left'],
    [until(now), 'Expired'],
    [{ ...ada, expiresAt: null }, 'Expiry unknown'],
    [{ ...ada, expiresAt: { raw: '12', epochMs: null, unit: 'uncertain' } }, 'Expiry unknown'],
    [{ ...ada, expiresAt: { raw: '12', epochMs: 12, unit: 'uncertain' } }, 'Expiry unknown'],
  ];
  test.each(cases)('%# is as it should be', (invitation, word) => {
    expect(invitationStatus(invitation, now).word).toBe(word);
  });
});

test('a session that the service refused is "ended", not "missing"', () => {
  const session = { savedAt: null, checkedAt: null };
  expect(sessionGap({ ...session, heldIn: 'nowhere', verdict: 'unchecked' })).toBe('session-missing');
  expect(sessionGap({ ...session, heldIn: 'nowhere', verdict: 'refused' })).toBe('session-ended');
  expect(sessionGap({ ...session, heldIn: 'keychain', verdict: 'refused' })).toBe('session-ended');
  expect(sessionGap({ ...session, heldIn: 'memory', verdict: 'unproven' })).toBe(null);
});

describe('the state of an invitation in the service’s own word', () => {
  const at = (epochMs: number) => ({ raw: String(epochMs), epochMs, unit: 'ms' as const });
  const saying = (value: string, left: number): Invitation => ({
    ...ada,
    expiresAt: at(now + left),
    extra: [{ path: ['status'], value }],
  });
  test.each([
    ['accepted', 30 * day, 'accepted', 'said'],
    ['accepted', -day, 'accepted', 'said'],
    ['Pending', 30 * day, undefined, undefined],
    ['pending', hour, undefined, undefined],
    ['pending', -day, 'pending', 'waiting'],
    ['expired', -day, undefined, undefined],
    ['  ', 30 * day, undefined, undefined],
  ])('“%s”, %d ms before its end, is %s', (word, left, shown, icon) => {
    const invitation = saying(word, left);
    const said = serviceStatus(invitation, invitationStatus(invitation, now));
    expect([said?.word, said?.icon]).toEqual([shown, icon]);
  });
  test.each([
    ['revoked_at', 1_780_000_000, 'Revoked'],
    ['isCancelled', true, 'Cancelled'],
    ['acceptedAt', '2026-05-01T00:00:00Z', 'Accepted'],
    ['revoked_at', null, undefined],
    ['revoked', false, undefined],
  ])('of a flag, “%s”: %s, is %s', (name, value, shown) => {
    const extra = [
      { path: ['status'], value: 'pending' },
      { path: [name], value },
    ];
    const invitation = { ...ada, expiresAt: at(now + 30 * day), extra };
    expect(serviceStatus(invitation, invitationStatus(invitation, now))?.word).toBe(shown);
  });
});
