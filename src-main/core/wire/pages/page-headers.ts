import { isObject, parseText } from '../../base/json.ts';
import { plainName } from '../../base/plain-name.ts';
import { isPagingName, type Sign, signsOf } from '../../service/page-signs.ts';

const isOfPages = /^x-|^pagin|page|total|next/i;
/** Most are done with by this. */
const mayBeOfPages = /^x-|pagin|page|total|next/i;

/** `X-Next-Page`, `X-WP-Total` and the like, Content-Range and Link. */
export function signsOfHeaders(headers: Readonly<Record<string, string>>): Sign[] {
  const all: Sign[] = [];
  for (const header of Object.keys(headers)) {
    if (!mayBeOfPages.test(header)) continue;
    const value = headers[header] ?? '';
    const field = header.replace(/^(?:x-)?(?:(?:wp|ms|pw|pagination|paging)-)?/i, '');
    const name = plainName(field);
    if (name === 'pagination') all.push(...ofJson(value));
    else if (isOfPages.test(header) && isPagingName(name) && !/ratelimit|range/.test(name)) {
      all.push({ field, name, within: 'header', value });
    }
  }
  const [, first, total] =
    /^(?:\w+[ =])?(?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
  if (first !== undefined) all.push({ field: 'offset', name: 'offset', within: 'header', value: first });
  if (total !== undefined) all.push({ field: 'total', name: 'total', within: 'header', value: total });
  const link = linkOf(headers.link, 'next');
  if (link !== null) all.push({ field: 'next', name: 'nextlink', within: 'header', value: link });
  for (const end of ['first', 'last'] as const) {
    const target = linkOf(headers.link, end);
    if (target !== null) all.push({ field: end, name: `end${end}`, within: 'header', value: target });
  }
  return all;
}

function ofJson(text: string): Sign[] {
  const value = parseText(text);
  return isObject(value) ? signsOf(value, 'header', []) : [];
}

const forms = {
  next: /(?:^|[\s"])next(?:[\s"]|$)/i,
  first: /(?:^|[\s"])first(?:[\s"]|$)/i,
  last: /(?:^|[\s"])last(?:[\s"]|$)/i,
};

/** RFC 8288: `<https://…?page=2>; rel="next", …`. Sentry names a next page that has nothing. */
function linkOf(header: string | undefined, relation: 'next' | 'first' | 'last'): string | null {
  if (header === undefined) return null;
  for (const [, target = '', parameters = ''] of header.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const rels = [...parameters.matchAll(/;\s*rel\s*=\s*("[^"]*"?|[^;,]*)/gi)].map(([, rel = '']) => rel);
    if (!rels.some(rel => forms[relation].test(rel))) continue;
    return /;\s*results\s*=\s*"?false/i.test(parameters) ? '' : target;
  }
  return null;
}
