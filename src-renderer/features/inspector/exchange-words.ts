import type { ExchangeRecord } from '../../../src-shared/exchange-record.ts';
import type { Status } from '../../ui/kit/status-word.tsx';

/** Path and query; the whole address where it is none. */
export function pathOf({ url }: ExchangeRecord): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

export function hostOf({ url }: ExchangeRecord): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/** "200", or why there was no answer. */
export function outcomeOf({ status, fault }: ExchangeRecord): Status {
  if (status === null) return { word: fault ?? 'no answer', icon: 'refused' };
  return { word: String(status), icon: status < 300 ? 'good' : status < 400 ? 'unknown' : 'stopped' };
}

export const durationOf = ({ tookMs }: ExchangeRecord): string =>
  tookMs < 1000 ? `${Math.round(tookMs)} ms` : `${(tookMs / 1000).toFixed(1)} s`;
