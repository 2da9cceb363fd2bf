import { entriesOf, isObject, type JsonObject, pick } from '../base/json.ts';
import { plainName, words } from '../base/plain-name.ts';

/** One value that an answer gives beside its list. */
export interface Sign {
  /** As it is written, and plain (`plainName`). */
  field: string;
  name: string;
  /** Plain name of the object it stands in. */
  within: string;
  value: unknown;
}

/** What an answer says of pages, whatever its manner. */
export interface Signs {
  /** Addresses of the next page. */
  targets: string[];
  /** Values that name the next page, and those that do so only where nothing says that this was all. */
  tokens: Sign[];
  weakTokens: Sign[];
  /** It says that there is more, or that there is none. */
  more: boolean | null;
  /** The place of the next page is empty. */
  ended: boolean;
  page: Sign | null;
  pages: number | null;
  perPage: number | null;
  offset: Sign | null;
  /** Every number of all items that is stated. */
  totals: number[];
  /** Numbers that are either of all items or of this page's. */
  counts: number[];
}

const container =
  /pag|meta|link|cursor|view|next|info|navigation|range|slice|scroll|summary|^counts$|^details$|^additional/;
const behind = /prev|^first|^self$|^before|refresh/;
const address = /^(?:href|url|uri|link|atid|id|path)$/;
const saysMore =
  /^(?:has)?(?:more|next)(?:page|pages|items|itemsincollection|results|records|available|exists)?$|^(?:is)?truncated$/;
const saysEnd = /^(?:is)?last(?:page)?$|^(?:is)?(?:done|end|eof|finished|exhausted)$|^nomore(?:items)?$/;
const weakToken =
  /^(?:endcursor|cursor|after|aftercursor|continue|continuation|continuationtoken|marker|bookmark|last(?:id|key|cursor)|(?:el)?scrollid|resumptiontoken|pag(?:e|ination|ing)token|pagingstate|searchafter|startingafter|offset)$/;
const ofTotal =
  /^(?:overall|grand|hydra)?total(?:count|available|items?|results?|elements|records?|hits|rows|size|entries|docs|documents|objects|number|found|invit(?:ation|e)s|matches|resources|resourcecount|filteredcount)?$|^(?:items|results|records|invit(?:ation|e)s|entries|rows)total$|^(?:odatacount|numfound|found|nbhits|fullcount|filtercount)$/;
const ofSomeCount =
  /^(?:count|numresults|(?:item|result|record|row|entry|object|invit(?:ation|e))s?count|length)$/;

/** The first that is there counts. */
const numbers = {
  page: words('currentpage page pagenumber pageindex pageno pagenum number current'),
  pages: words(
    'totalpages pagecount lastpage pages numpages nbpages totalpage pagestotal pagetotal totalpagecount',
  ),
  perPage: words('perpage pagesize itemsperpage maxresults hitsperpage pagelen pagelimit limit size take'),
  offset: words('offset skip skipcount startat startindex start from startrow'),
};

/** Whether it says something of pages and nothing of what is on them. */
export function isPagingName(name: string): boolean {
  const forms = [container, saysMore, saysEnd, weakToken, ofTotal, ofSomeCount];
  return Object.values(numbers).some(names => names.has(name)) || forms.some(form => form.test(name));
}

/** @param around the objects around the list, outermost first */
export function signsIn(around: readonly JsonObject[], ofHeaders: readonly Sign[]): Signs {
  const all = [...ofHeaders];
  for (const level of around) collect(level, '', around, all);
  const signs: Signs = {
    ...{ targets: [], tokens: [], weakTokens: [], more: null, ended: false, totals: [], counts: [] },
    page: numberIn(all, 'page'),
    pages: count(numberIn(all, 'pages')?.value),
    perPage: count(numberIn(all, 'perPage')?.value),
    offset: numberIn(all, 'offset'),
  };
  for (const sign of all) sort(sign, signs);
  // Bitbucket's "size" is of all; elsewhere it is that of a page.
  const size = count(all.find(({ name }) => name === 'size')?.value);
  if (size !== null && all.some(({ name }) => name === 'pagelen')) signs.counts.push(size);
  return signs;
}

/** What an object says of pages, and those in it that are there for that. */
export function collect(
  level: JsonObject,
  within: string,
  around: readonly JsonObject[],
  all: Sign[],
  depth = 0,
) {
  for (const [field, value] of entriesOf(level)) {
    const name = plainName(field);
    if (behind.test(name) || (isObject(value) && around.includes(value))) continue;
    if (Array.isArray(value) && /links?$/.test(name)) all.push(...relations(value));
    else if (!isObject(value)) all.push({ field, name, within, value });
    else if (ofTotal.test(name)) {
      // Of more than it counted, Elasticsearch says "gte".
      if (pick(value, 'relation') !== 'gte')
        all.push({ field, name, within, value: pick(value, 'value') ?? pick(value, 'count') });
    } else if (container.test(name) && depth < 3) {
      const inside = /next/.test(within) || name === 'last' ? within : name;
      collect(value, inside, around, all, depth + 1);
    }
  }
}

/** `links: [{ rel: 'next', href }]`. */
function relations(links: readonly unknown[]): Sign[] {
  return links.slice(0, 50).flatMap(link => {
    const rel = pick(link, 'rel') ?? pick(link, 'relation');
    const value = pick(link, 'href') ?? pick(link, 'url') ?? pick(link, 'uri');
    const isNext = [rel].flat().includes('next') && value !== undefined;
    return isNext ? [{ field: 'next', name: 'nextlink', within: 'links', value }] : [];
  });
}

function sort(sign: Sign, signs: Signs): void {
  const { name, within, value } = sign;
  const flag = value === true || value === 'true' || (value === false || value === 'false' ? false : null);
  const counted = [count(value)].filter(number => number !== null);
  if (saysMore.test(name) && flag !== null) signs.more ??= flag;
  else if (saysEnd.test(name) && flag !== null) signs.more ??= !flag;
  else if (within.includes('next') && !name.includes('next')) ofNext(sign, address.test(name), signs);
  else if (name.includes('next')) ofNext(sign, /url|uri|link|href|path/.test(name), signs);
  else if (ofTotal.test(name)) signs.totals.push(...counted);
  else if (ofSomeCount.test(name)) signs.counts.push(...counted);
  else if (weakToken.test(name) && !(name === 'offset' && count(value) !== null)) {
    if (isEmpty(value)) signs.ended ||= !name.startsWith('last') && name !== 'offset';
    else if (isToken(value)) signs.weakTokens.push(sign);
  }
}

/** The place of the next page, or a part of it. */
function ofNext(sign: Sign, isAddress: boolean, signs: Signs): void {
  const { name, value } = sign;
  if (isEmpty(value) || value === 0 || value === -1) signs.ended = true;
  else if (typeof value === 'string' && (isAddress || looksLikeUrl(value, name))) signs.targets.push(value);
  else if (isToken(value) && !/limit|size|perpage|rel|method|title|type/.test(name)) signs.tokens.push(sign);
}

const isEmpty = (value: unknown) => value === null || value === '' || value === false;
const isToken = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.length <= 4_000) || typeof value === 'number';

/** A cursor may hold anything, a slash at its beginning too. */
function looksLikeUrl(text: string, name: string): boolean {
  if (/^https?:\/\//i.test(text)) return true;
  return !/cursor|token|marker|key/.test(name) && /^[/?]|^[\w./-]*\?[^=?]+=/.test(text);
}

const numberIn = (all: readonly Sign[], what: keyof typeof numbers): Sign | null => {
  const isIt = ({ within, value }: Sign) => !within.includes('next') && count(value) !== null;
  return [...numbers[what]].flatMap(name => all.filter(one => one.name === name && isIt(one)))[0] ?? null;
};

export function count(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : null;
}
