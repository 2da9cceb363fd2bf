import {
  asCursor,
  byCursor,
  byLast,
  byOffset,
  byPage,
  type ListPage,
  unpaged,
} from '../../support/hostile/list-service.ts';
import {
  attributed,
  camel,
  items,
  type ListRow,
  leftOut,
  linked,
  nextCursor,
  nextNumber,
  onward,
  outOfReach,
  row,
  silent,
  stated,
  unnamed,
  unnamedSilent,
} from './list-row.ts';

const digitalOcean =
  'https://docs.digitalocean.com/reference/api/digitalocean/#section/Introduction/Links-and-Pagination';
const hetzner = 'https://docs.hetzner.cloud/reference/cloud#pagination';
const linode = 'https://techdocs.akamai.com/linode-api/reference/pagination';
const vultr = 'https://www.vultr.com/api/#section/Introduction/Meta-and-Pagination';
const scaleway = 'https://www.scaleway.com/en/developers/api/account/project-api/';
const equinix = 'https://deploy.equinix.com/developers/api/metal/#tag/Invitations';
const vercel = 'https://vercel.com/docs/rest-api#pagination';
const netlify = 'https://docs.netlify.com/api/get-started/#pagination';
const heroku = 'https://devcenter.heroku.com/articles/platform-api-reference#ranges';
const render = 'https://api-docs.render.com/reference/pagination';
const koyeb = 'https://www.koyeb.com/docs/reference/api';
const cloudflare = 'https://developers.cloudflare.com/fundamentals/api/how-to/make-api-calls/#pagination';
const fastly = 'https://www.fastly.com/documentation/reference/api/account/invitations/';
const fly = 'https://fly.io/docs/machines/api/';
const count = (page: ListPage) => page.people.length;

export const hostingRows: readonly ListRow[] = [
  row('DigitalOcean', digitalOcean, stated, byPage('page', 1, 'per_page'), p => ({
    invitations: items(p),
    links:
      p.pages > 1
        ? {
            pages: {
              first: p.url({ page: 1 }),
              next: onward(p, p.url({ page: p.number + 1 })),
              last: onward(p, p.url({ page: p.pages })),
            },
          }
        : {},
    meta: { total: p.total },
  })),
  row('Hetzner', hetzner, stated, byPage('page', 1, 'per_page'), p => ({
    invitations: items(p),
    meta: {
      pagination: {
        page: p.number,
        per_page: p.size,
        previous_page: null,
        next_page: nextNumber(p),
        last_page: p.pages || 1,
        total_entries: p.total,
      },
    },
  })),
  row('Linode, where results is a number', linode, stated, byPage('page', 1, 'page_size'), p => ({
    data: items(p),
    page: p.number,
    pages: p.pages || 1,
    results: p.total,
  })),
  row('Vultr, whose link is a cursor', vultr, unnamed, byCursor('cursor', 'per_page'), p => ({
    users: items(p),
    meta: { total: p.total, links: { next: nextCursor(p) ?? '', prev: '' } },
  })),
  row(
    'Scaleway',
    scaleway,
    unnamed,
    { place: byPage('page', 1, 'page_size'), headers: p => ({ 'X-Total-Count': String(p.total) }) },
    p => ({ invitations: items(p), total_count: p.total }),
  ),
  row('Equinix Metal', equinix, stated, { place: byPage('page', 1, 'per_page'), shows: ['id'] }, p => ({
    invitations: p.people.map(({ id, email, role }) => ({
      id,
      invitee: email,
      roles: [role],
      projects: [],
      href: `/invitations/${id}`,
    })),
    meta: {
      self: { href: p.path() },
      first: { href: p.path({ page: 1 }) },
      previous: null,
      next: p.more ? { href: p.path({ page: p.number + 1 }) } : null,
      total: p.total,
      current_page: p.number,
      last_page: p.pages || 1,
    },
  })),
  row(
    'Vercel, where next is a moment',
    vercel,
    unnamed,
    byLast('until', 'limit', one => String(one.at)),
    p => ({
      members: p.people.map(camel),
      pagination: { count: count(p), next: onward(p, p.last?.at) ?? null, prev: p.people[0]?.at ?? null },
    }),
  ),
  row(
    'Netlify',
    netlify,
    { ...leftOut, one: ['unknown', 'yes'], none: ['unknown', 'yes'] },
    {
      place: byPage('page', 1, 'per_page'),
      headers: p => linked(p, { page: p.number + 1 }, { page: p.pages || 1 }),
    },
    items,
  ),
  row(
    'Heroku, asked by header',
    heroku,
    { ...outOfReach, one: ['unknown', 'yes'], none: ['unknown', 'yes'] },
    {
      place: asked => ({
        start: Number(/]inv_0*(\d+)\.\./.exec(String(asked.headers.range))?.[1] ?? 0),
        size: 4,
      }),
      says: { ...outOfReach, many: ['no', 'unknown', 'yes'], full: ['no', 'unknown', 'yes'] },
      status: p => (p.more ? 206 : 200),
      headers: p => ({
        ...(p.total ? { 'Content-Range': `id ${p.people[0]?.id}..${p.last?.id}` } : {}),
        ...(p.more ? { 'Next-Range': `]${p.last?.id}..; max=4` } : {}),
      }),
    },
    items,
  ),
  row(
    'Render, each with its cursor',
    render,
    { ...unnamedSilent, many: ['yes', 'no', 'unknown'] },
    byCursor('cursor', 'limit'),
    p => p.people.map((one, index) => ({ cursor: asCursor(p.start + index + 1), invitation: camel(one) })),
  ),
  row(
    'Koyeb',
    koyeb,
    { ...stated, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byOffset('offset', 'limit'),
    p => ({ organization_invitations: items(p), limit: p.size, offset: p.start, count: p.total }),
  ),
  row('Cloudflare', cloudflare, stated, byPage('page', 1, 'per_page'), p => ({
    success: true,
    errors: [],
    messages: [],
    result: items(p),
    result_info: {
      page: p.number,
      per_page: p.size,
      count: count(p),
      total_count: p.total,
      total_pages: p.pages,
    },
  })),
  row('Cloudflare, nothing there', cloudflare, stated, byPage('page', 1, 'per_page'), p => ({
    success: true,
    errors: null,
    messages: null,
    result: p.total ? items(p) : null,
    result_info: { page: p.number, per_page: p.size, count: count(p), total_count: p.total },
  })),
  row(
    'Cloudflare, cursors',
    cloudflare,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byCursor('cursor', 'per_page'),
    p => ({
      success: true,
      errors: [],
      messages: [],
      result: items(p),
      result_info: {
        count: count(p),
        per_page: p.size,
        cursors: p.more ? { after: p.cursor } : {},
        cursor: nextCursor(p) ?? '',
      },
    }),
  ),
  row(
    'Fastly',
    fastly,
    leftOut,
    {
      place: byPage('page[number]', 1, 'page[size]'),
      says: stated,
      headers: () => ({ 'content-type': 'application/vnd.api+json' }),
    },
    p => ({
      data: attributed('invitation')(p),
      links: {
        first: p.url({ 'page[number]': 1 }),
        next: onward(p, p.url({ 'page[number]': p.number + 1 })),
        last: p.url({ 'page[number]': p.pages || 1 }),
      },
      meta: { current_page: p.number, per_page: p.size, record_count: p.total, total_pages: p.pages || 1 },
    }),
  ),
  row('Fly.io, Machines', fly, silent, unpaged, items),
];
