import { describe, expect, it } from 'vitest';
import { newRow } from '../../../src-main/core/tokens/ledger/ledger-row.ts';
import { joinedRow } from '../../../src-main/core/transfer/joined-row.ts';
import type { AnyRow } from '../../../src-main/core/transfer/transfer-row.ts';
import { fc } from '../../support/properties.ts';

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const few = (...texts: string[]) => fc.constantFrom(...texts);
const time = fc.integer({ min: 1, max: 4 });
const end = fc.constantFrom(
  { expiry: 'none', expiresAt: null } as const,
  { expiry: 'unknown', expiresAt: null } as const,
  { expiry: 'at', expiresAt: '2030-01-01T00:00:00Z' } as const,
  { expiry: 'at', expiresAt: '2031-01-01T00:00:00Z' } as const,
);
const place = fc.record({
  id: few('p1', 'p2'),
  name: few('CI', 'Laptop'),
  link: maybe(few('https://ci.example/')),
  person: fc.constant(null),
  updated: fc.boolean(),
});

/** What several computers may know of one token. */
const row: fc.Arbitrary<AnyRow> = fc
  .record({
    given: fc.record({
      key: few('k1', 'k2', 'k3'),
      name: few('Deploys', 'CI'),
      recordedAt: time,
      state: fc.constantFrom('active', 'creation-unknown', 'revocation-unknown', 'revoked'),
      how: fc.constantFrom('created', 'adopted', 'id-only'),
    }),
    more: fc.record({
      id: maybe(few('1', '2')),
      teamId: maybe(few('t')),
      note: few('', 'One', 'Other', 'One and more'),
      places: fc.uniqueArray(place, { maxLength: 3, selector: ({ name, link }) => `${name} ${link}` }),
      watch: fc.boolean(),
      lastProof: maybe(
        fc.record({ at: time, atService: maybe(time), outcome: fc.constantFrom('works', 'refused') }),
      ),
      revokedAt: maybe(time),
      notified: fc.uniqueArray(time),
      fingerprint: maybe(few('f1', 'f2')),
      tail: maybe(few('aaaa', 'bbbb')),
      imported: fc.boolean(),
    }),
    end,
    removedAt: maybe(time),
  })
  .map(({ given, more, end: ends, removedAt }) => ({
    ...newRow({ ...given, ...more, ...ends, connectionId: 'c' }),
    removedAt,
  }));

/** What it says, whichever row it was that the others were added to. */
function said(one: AnyRow): object {
  const { key, otherKeys, fingerprint, otherFingerprints, places, ...rest } = one;
  return {
    ...rest,
    keys: [key, ...otherKeys].sort(),
    marks: [fingerprint, ...otherFingerprints].filter(mark => mark !== null).sort(),
    places: new Set(places.map(({ name, link, updated }) => `${name} ${link} ${updated}`)),
  };
}

const all = (...rows: AnyRow[]) => rows.reduce(joinedRow);

describe('what two computers know of one token', () => {
  it('is the same whichever comes first, and as often as it comes', () => {
    fc.assert(
      fc.property(row, row, (one, other) => {
        const joined = joinedRow(one, other);
        expect(said(joinedRow(other, one))).toEqual(said(joined));
        expect(said(all(joined, other, one))).toEqual(said(joined));
      }),
    );
  });

  it('loses nothing that anybody has written', () => {
    fc.assert(
      fc.property(row, row, (one, other) => {
        const joined = joinedRow(one, other);
        for (const { name, note, places, id, key, tail } of [one, other]) {
          const known = joined.alsoKnown.map(({ text }) => text);
          expect([joined.name, ...known]).toContain(name);
          expect(joined.note).toContain(note);
          expect([joined.id, ...known]).toContain(id ?? joined.id);
          expect([joined.key, ...joined.otherKeys]).toContain(key);
          expect([joined.tail, ...joined.otherTails]).toContain(tail ?? joined.tail);
          for (const wanted of places)
            expect(
              joined.places.some(({ name: of, link }) => of === wanted.name && link === wanted.link),
            ).toBe(true);
        }
        const ids = joined.places.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('is revoked where that was said of a token that may be this one, and in doubt where it ends otherwise', () => {
    const known = { key: 'k1', name: 'CI', recordedAt: 1, how: 'adopted', connectionId: 'c' } as const;
    const one = (state: AnyRow['state'], tail: string | null, otherTails: string[] = []) => ({
      ...newRow({ ...known, state, tail, otherTails, revokedAt: state === 'revoked' ? 5 : null }),
      removedAt: null,
    });
    const living = one('active', 'aaaa');
    for (const [revoked, state, revokedAt] of [
      [one('revoked', 'aaaa'), 'revoked', 5],
      [one('revoked', null), 'revoked', 5],
      [one('revoked', 'bbbb', ['aaaa']), 'revoked', 5],
      [one('revoked', 'bbbb'), 'revocation-unknown', null],
    ] as const)
      for (const joined of [joinedRow(living, revoked), joinedRow(revoked, living)])
        expect(joined).toMatchObject({ state, revokedAt });
    expect(joinedRow(one('active', null), one('revoked', 'bbbb')).state).toBe('revoked');
  });

  it('is in doubt under the id that was not revoked, where that was said of another one', () => {
    const known = { key: 'k1', name: 'CI', recordedAt: 1, how: 'adopted', connectionId: 'c' } as const;
    const one = (state: AnyRow['state'], id: string | null) => ({
      ...newRow({ ...known, state, id, tail: 'aaaa', revokedAt: state === 'revoked' ? 5 : null }),
      removedAt: null,
    });
    for (const [revoked, living] of [
      [one('revoked', '1'), one('active', '2')],
      [one('active', '1'), one('revoked', '2')].toReversed(),
    ] as [AnyRow, AnyRow][])
      for (const joined of [joinedRow(living, revoked), joinedRow(revoked, living)])
        expect(joined).toMatchObject({ state: 'revocation-unknown', revokedAt: null, id: living.id });
    expect(joinedRow(one('active', null), one('revoked', '1'))).toMatchObject({ state: 'revoked', id: '1' });
    // Written in two ways.
    const id = '550e8400-e29b-41d4-a716-446655440000';
    for (const [a, b] of [
      [id, id.toUpperCase()],
      [id.toUpperCase(), id],
    ] as const)
      expect(joinedRow(one('active', a), one('revoked', b)).state).toBe('revoked');
  });

  it('was told of the end that counts by whoever knew that one', () => {
    const known = { key: 'k1', name: 'CI', recordedAt: 1, state: 'active', how: 'created' } as const;
    const until = (year: number, notified: number[]) => ({
      ...newRow({
        ...known,
        connectionId: 'c',
        expiry: 'at',
        expiresAt: `${year}-01-01T00:00:00Z`,
        notified,
      }),
      removedAt: null,
    });
    expect(joinedRow(until(2031, [30, 14]), until(2030, [30])).notified).toEqual([30]);
    expect(joinedRow(until(2030, [30]), until(2030, [14])).notified).toEqual([14, 30]);
  });

  it('gives each place an id of its own, also where both know the same two under one', () => {
    const place = { id: 'p1', link: null, person: null, updated: false };
    const known = newRow({
      key: 'k1',
      name: 'CI',
      recordedAt: 1,
      state: 'active',
      how: 'created',
      connectionId: 'c',
    });
    const places = ['CI', 'Laptop'].map(name => ({ ...place, name }));
    const one = { ...known, places, removedAt: null };
    expect(new Set(joinedRow(one, one).places.map(({ id }) => id)).size).toBe(2);
  });
});
