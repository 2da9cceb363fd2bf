import type { Decision, OverviewRow, TokenGroup } from '../../../../src-shared/token-overview.ts';
import { isolated } from '../../../ui/kit/foreign.tsx';
import type { Status } from '../../../ui/kit/status-word.tsx';
import { outlivedStatus, statusAt } from '../parts/token-status.ts';

export const groupWords: Record<TokenGroup, string> = {
  decision: 'Decision needed',
  soon: 'Expiring soon',
  active: 'Active',
  past: 'Past',
};

const decisionWords: Record<Decision, Status> = {
  'creation-unknown': { word: 'Outcome unknown', icon: 'unknown' },
  'revocation-unknown': { word: 'Outcome unknown', icon: 'unknown' },
  'only-in-memory': { word: 'Only in memory', icon: 'refused' },
  refused: { word: 'Refused by the service', icon: 'refused' },
  ended: { word: 'Expired, and in use', icon: 'past' },
  outlived: outlivedStatus,
};

/** As the core has judged it. */
export function overviewStatus(row: OverviewRow): Status {
  if (row.why !== null) return decisionWords[row.why];
  return statusAt(row, { ended: row.ended, soonIn: row.group === 'soon' ? row.daysLeft : null });
}

export function usedIn({ places }: Pick<OverviewRow, 'places'>): string {
  const [first, ...others] = places;
  if (!first) return '';
  const name = isolated(first.name);
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}
