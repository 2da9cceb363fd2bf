import { isoTime } from '../../base/iso-time.ts';
import type { Judged } from './overview-rows.ts';

export const exportHead = [
  ...['connection', 'name', 'id', 'team', 'state', 'needs', 'in_use', 'ends_in', 'created', 'ends'],
  ...['revoked', 'last_used', 'last_proof', 'proof', 'kept_in', 'last_four', 'note', 'places'],
] as const;

const day = (epochMs: number | null): string => (epochMs === null ? '' : isoTime(epochMs));

/** A line of the table. SECURITY: an exported table of tokens holds what the screen shows, and no secret and no fingerprint. */
export function exportRow({ row, record, end, why, group }: Judged): string[] {
  const { places, lastProof } = row;
  return [
    ...[record.label, row.name, row.id ?? '', row.teamId ?? '', group, why ?? ''],
    row.key === record.tokenInUse ? 'yes' : 'no',
    end === null || end.ended ? '' : `${end.daysLeft} d`,
    day(row.createdAt),
    row.expiresAt ?? (row.expiry === 'none' ? 'never' : ''),
    ...[day(row.revokedAt), day(row.lastUsedAt), day(lastProof?.at ?? null), lastProof?.outcome ?? ''],
    ...[row.secretIn, row.tail ?? '', row.note],
    places.map(({ name, link, person }) => [name, person, link].filter(Boolean).join(' · ')).join('\n'),
  ];
}
