import { byOffset, byPage, type ListPage, unpaged } from '../../support/hostile/list-service.ts';
import {
  camels,
  items,
  type ListRow,
  leftOut,
  onward,
  outOfReach,
  row,
  silent,
  unnamed,
} from './list-row.ts';

const rfc8288 = 'https://datatracker.ietf.org/doc/html/rfc8288';
const rfc9110 = 'https://datatracker.ietf.org/doc/html/rfc9110#section-14';
const rangeRests = 'https://otac0n.com/blog/2012/11/21/range-header-i-choose-you.html';
const jsend = 'https://github.com/omniti-labs/jsend';
const googleStyle = 'https://google.github.io/styleguide/jsoncstyleguide.xml';
const reactAdmin = 'https://marmelab.com/react-admin/DataProviderList.html';
const range = (p: ListPage, unit: string, total: string | number = p.total) =>
  `${unit} ${p.people.length ? `${p.start}-${p.end - 1}` : '*'}/${total}`;

export const headerRows: readonly ListRow[] = [
  row(
    'Link, several relations in one',
    rfc8288,
    leftOut,
    {
      place: byPage(),
      headers: p => ({
        link: `<${p.path({ page: 1 })}>; rel="first"; title="a, b; c"${p.more ? `, <${p.path({ page: p.number + 1 })}>; rel="last next"; type="application/json"` : ''}`,
      }),
      says: { ...leftOut, one: ['unknown', 'yes'], none: ['unknown', 'yes'] },
    },
    items,
  ),
  row(
    'Link, without quotes and with spaces',
    rfc8288,
    leftOut,
    {
      place: byPage(),
      headers: p => (p.more ? { link: `< ${p.path({ page: p.number + 1 })} > ; Rel = next` } : {}),
      says: { ...leftOut, many: ['yes', 'unknown'], full: ['yes', 'unknown'] },
      atLeast: 4,
    },
    items,
  ),
  row(
    'Content-Range of items',
    rangeRests,
    { ...unnamed },
    {
      place: byOffset('offset', 'limit'),
      status: p => (p.more ? 206 : 200),
      headers: p => ({ 'Accept-Ranges': 'items', 'Content-Range': range(p, 'items') }),
    },
    items,
  ),
  row(
    'React-admin, simple REST',
    reactAdmin,
    unnamed,
    {
      place: (asked, people) => {
        const [start, end] = JSON.parse(asked.query.get('range') ?? '[0,3]') as [number, number];
        return start > people.length ? null : { start, size: end - start + 1 };
      },
      headers: p => ({ 'Content-Range': range(p, 'invitations') }),
    },
    items,
  ),
  row(
    'Range, asked by header',
    rfc9110,
    { ...outOfReach, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    {
      place: asked => ({
        start: Number(/items=(\d+)-/.exec(String(asked.headers.range))?.[1] ?? 0),
        size: 4,
      }),
      says: { ...outOfReach, many: ['yes', 'no'], full: ['yes', 'no'] },
      status: p => (p.total > 4 ? 206 : 200),
      headers: p => ({ 'Content-Range': range(p, 'items') }),
    },
    items,
  ),
  row('JSend', jsend, silent, unpaged, p => ({ status: 'success', data: { invitations: items(p) } })),
  row(
    'Google JSON style',
    googleStyle,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byOffset('startIndex', 'itemsPerPage', 1),
    p => ({
      apiVersion: '2.0',
      data: {
        kind: 'invitations',
        currentItemCount: p.people.length,
        itemsPerPage: p.size,
        startIndex: p.start + 1,
        totalItems: p.total,
        pageIndex: p.number,
        totalPages: p.pages,
        nextLink: onward(p, p.url({ startIndex: p.end + 1 })),
        items: camels(p),
      },
    }),
  ),
];
