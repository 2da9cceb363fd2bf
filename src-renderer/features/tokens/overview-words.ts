import type { Decision, OverviewRow, TokenGroup } from '../../../src-shared/token-overview.ts';
import { many } from '../../ui/kit/count-words.ts';
import { isolated } from '../../ui/kit/foreign.tsx';
import type { Status } from '../../ui/kit/status-word.tsx';
import { outlivedStatus, tokenStatus } from './token-status.ts';

export const groupWords: Record<TokenGroup, string> = {
  decision: 'Decision needed',
  soon: 'Ends soon',
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

/** In dates of the owner's calendar: the end of tomorrow evening is tomorrow, however many hours that is. */
export function endsIn(daysLeft: number): string {
  if (daysLeft === 0) return 'ends today';
  return daysLeft === 1 ? 'ends tomorrow' : `ends in ${many(daysLeft, 'day')}`;
}

/** As the core has judged it. */
export function overviewStatus(row: OverviewRow): Status {
  if (row.why !== null) return decisionWords[row.why];
  if (row.state === 'active' && row.ended) return { word: 'Expired', icon: 'past' };
  if (row.group === 'soon' && row.daysLeft !== null) {
    const words = endsIn(row.daysLeft);
    return { word: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, icon: 'soon' };
  }
  // Everything that has an end was told by now.
  return tokenStatus({ ...row, expiry: 'unknown' }, 0);
}

export function usedIn({ places }: Pick<OverviewRow, 'places'>): string {
  const [first, ...others] = places;
  if (!first) return '';
  const name = isolated(first.name);
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}
