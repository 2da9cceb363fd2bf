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
  return { word: String(status), icon: status < 300 ? 'good' : status < 400 ? 'unknown' : 'refused' };
}

export const isFailed = ({ status }: ExchangeRecord): boolean => status === null || status >= 400;

const jsonPiece = /"(?:[^"\\]|\\.)*"?|\s+|[[{]\s*[\]}]|[[{\]},:]/g;
const mostDeep = 20;

/** JSON on lines of its own, also where it was cut off. Only the space between its pieces is another one; other texts stay as they came. */
export function laidOut(body: string | null): string | null {
  if (body === null || !/^\s*[[{]/.test(body)) return body;
  let depth = 0;
  const newLine = () => `\n${'  '.repeat(Math.min(Math.max(depth, 0), mostDeep))}`;
  return body.replace(jsonPiece, piece => {
    const first = piece.charAt(0);
    if (first === '"') return piece;
    if (piece.trim() === '') return '';
    if (piece.length > 1) return `${first}${piece.at(-1)}`;
    if (first === ':') return ': ';
    if (first === ',') return `,${newLine()}`;
    const opens = first === '[' || first === '{';
    depth += opens ? 1 : -1;
    return opens ? `${first}${newLine()}` : `${newLine()}${first}`;
  });
}

export const durationOf = ({ tookMs }: ExchangeRecord): string =>
  tookMs < 1000 ? `${Math.round(tookMs)} ms` : `${(tookMs / 1000).toFixed(1)} s`;
