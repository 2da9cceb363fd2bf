import { asText, entriesOf, isObject, type JsonObject, keysOf, pick } from '../base/json.ts';
import { pickPlain } from '../base/pick-plain.ts';
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

const container =
  /pag|meta|link|cursor|view|info|navigation|range|slice|scroll|summary|^counts$|^details$|^additional/;
/**
 * A next page, and no next invoice: of other names that have "next" in them nothing is believed. The last one is DynamoDB's, which has it
 * only where there is more.
 */
const ofNext =
  /^(?:odata|hydra|opc|nomad|has|is|pages?|pagination|paging|links?|list|get|url)*next(?:pages?|paging|pagination|results?|records?|rows?|items?|entries|objects?|set|batch|block|chunk|slice|links?|urls?|uri|href|path|address|cursor|token|synctoken|marker|mark|keys?|id|offset|skip|start(?:at)?|from|index|idx|no|num|number|position|pos|range|continuation|after|since|until|bookmark|request|query|params?|parameters?|value|scroll|iterator|exists|available|more)*$|^loadmore(?:url|uri|href|link|path)$|^lastevaluatedkey$/;
const behind = /prev|^first|^self$|^before|refresh/;
const address = /^(?:href|url|uri|link|atid|id|path)$/;
const saysMore =
  /^(?:has)?(?:more|next|additional)(?:page|pages|items|itemsincollection|results|records|data|rows|entries)?(?:available|exists?)?$|^(?:is)?truncated$/;
const saysEnd =
  /^(?:is)?last(?:page)?$|^(?:is)?(?:done|end|eof|finished|exhausted)$|^(?:is)?endof(?:list|data|results|records|pages)$|^list(?:is)?complete$|^nomore(?:items)?$/;
const weakToken =
  /^(?:endcursor|(?:page)?cursor|after|aftercursor|continue|continuation|continuationtoken|marker|bookmark|last(?:id|key|cursor)|(?:el)?scrollid|resumptiontoken|pag(?:e|ination|ing)token|pagingstate|searchafter|startingafter|offset)$/;
const ofTotal =
  /^(?:overall|grand|hydra)?total(?:count|available|items?|results?|elements|records?|hits|rows|size|entries|docs|documents|objects|number|found|invit(?:ation|e)s|matches|resources|filteredcount|(?:item|result|element|record|hit|row|entry|doc|document|object|resource|invitation|invite|match)s?count|(?:number|count)of(?:items|results|elements|records|hits|rows|entries|objects|invit(?:ation|e)s))?$|^(?:items|results|records|invit(?:ation|e)s|entries|rows)total$|^(?:odatacount|numfound|found|nbhits|fullcount|filtercount)$/;
const ofSomeCount =
  /^(?:count|numresults|(?:item|result|record|row|entry|object|invit(?:ation|e))s?count|length)$/;

/** The first that is there counts. */
const numbers = {
  page: words('currentpage page pagenumber pageindex pageno pagenum number current'),
  pages: words(
    'totalpages pagecount pages numpages nbpages totalpage pagestotal pagetotal totalpagecount numberofpages totalnumberofpages lastpage',
  ),
  perPage: words('perpage pagesize itemsperpage maxresults hitsperpage pagelen pagelimit limit size take'),
  offset: words('offset skip skipcount startat startindex start from startrow'),
};

/** Whether it says something of pages and nothing of what is on them. */
export function isPagingName(name: string): boolean {
  const forms = [container, ofNext, saysMore, saysEnd, weakToken, ofTotal, ofSomeCount];
  return Object.values(numbers).some(names => names.has(name)) || forms.some(form => form.test(name));
}

/** The same of a field's own name. */
export const isOfPages = (field: string): boolean => isPagingName(plainName(field));

/** The first page and the last one, by their addresses. */
const ofEnds = /^(?:hydra)?(first|last)(?:page)?(?:url|uri|link|href|path)?$/;
const endIn = (all: readonly Sign[], end: 'first' | 'last'): string | null =>
  asText(all.find(({ name }) => name === `end${end}`)?.value);
const ofPlace = /^(?:[\W_]?(?:p|page|offset|skip|start)|page\W?(?:number|no|num|index|offset))\W?$/i;

/** The place among pages that an address asks for; null: it has none that is counted. */
export function placeIn(target: string | null): { name: string; value: number; isOffset: boolean } | null {
  const query = target === null ? null : URL.parse(target, 'http://x')?.searchParams;
  const [name, text] = [...(query ?? [])].find(([one, at]) => ofPlace.test(one) && count(at) !== null) ?? [];
  const value = count(text);
  if (name === undefined || value === null) return null;
  return { name, value, isOffset: /offset|skip|start/i.test(name) };
}

/** What an answer says of pages, whatever its manner. @param around the objects around the list, outermost first */
export function signsIn(around: readonly JsonObject[], ofHeaders: readonly Sign[]) {
  const all = [...ofHeaders, ...around.flatMap(level => signsOf(level, '', around))];
  const of = Map.groupBy(all, kindOf);
  const counted = all.filter(({ within, value }) => !within.includes('next') && count(value) !== null);
  const [next = [], weak = []] = [of.get('next'), of.get('weak')];
  const countsOf = (signs: readonly Sign[] = []) => signs.flatMap(({ value }) => count(value) ?? []);
  // Bitbucket's "size" is of all; elsewhere it is that of a page.
  const sizes = all.some(({ name }) => name === 'pagelen') ? all.filter(({ name }) => name === 'size') : [];
  const [more] = of.get('more') ?? [];
  const [first, last] = [endIn(all, 'first'), endIn(all, 'last')];
  return {
    /** Addresses of the next page. */
    targets: next
      .filter(sign => isAddress(sign) && !isEmpty(sign))
      .flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
    /** Values that name the next page, and those that do so only where nothing says that this was all. */
    tokens: next.filter(sign => isNextToken(sign) && !isNought(sign)),
    /** Cursors that are nought: with Redis and Twitter that is the end, and with others one like any other. */
    noughts: next.filter(sign => isNextToken(sign) && isNought(sign)),
    weakTokens: weak.filter(sign => isToken(sign) && !isEmpty(sign)),
    /** It says that there is more, or that there is none. */
    more: more ? saysMore.test(more.name) === isTrue(more.value) : null,
    first,
    last,
    /** The first page is the last one, which has a place among pages: there is no other. */
    only: first === last && placeIn(first) !== null,
    /** The place of the next page is empty. */
    ended: next.some(isEnd),
    /** That of a cursor is, which one page after the other does without. */
    cursorEnded: weak.some(sign => isEmpty(sign) && !/^(?:last|offset$)/.test(sign.name)),
    page: numberIn(counted, 'page'),
    pages: count(numberIn(counted, 'pages')?.value),
    /** Whether nothing in its name says that they are counted: then it may be the number of the last one. */
    barePages: numberIn(counted, 'pages')?.name === 'pages',
    /** The same, where it is called the last page: then it may be the number of that. */
    lastPage: count(
      numberIn(
        counted.filter(({ name }) => name === 'lastpage'),
        'pages',
      )?.value,
    ),
    perPage: count(numberIn(counted, 'perPage')?.value),
    offset: numberIn(counted, 'offset'),
    /** Every number of all items that is stated. */
    totals: countsOf(of.get('total')),
    /** Numbers that are either of all items or of this page's. */
    counts: [...countsOf(of.get('count')), ...countsOf(sizes).slice(0, 1)],
  };
}
export type Signs = ReturnType<typeof signsIn>;

/** What an object says of pages, and those in it that are there for that. */
export function signsOf(level: JsonObject, within: string, around: readonly JsonObject[], depth = 0): Sign[] {
  const bubble = ofBubble(level, within);
  if (bubble) return bubble;
  const named = isGrid(level) ? ofGrid : null;
  return entriesOf(level).flatMap(([field, sent]) => {
    const name = named?.get(field) ?? plainName(field);
    // HAL may have a list of links in the place of one.
    const isLinks = /links?$/.test(within) && Array.isArray(sent) && sent.length < 2 && ofNext.test(name);
    const value: unknown = isLinks ? (sent[0] ?? null) : sent;
    const [, end] = ofEnds.exec(name) ?? [];
    const target = end === undefined ? null : (asText(value) ?? asText(pickPlain(value, 'href')));
    if (target !== null && !isWordOfFlag(target))
      return [{ field, name: `end${end}`, within, value: target }];
    if (behind.test(name) || (isObject(value) && around.includes(value))) return [];
    if (Array.isArray(value) && /links?$/.test(name)) return relations(value);
    if (!isObject(value)) return [{ field, name, within, value }];
    // DynamoDB's own is an object, and who hands it on takes it as JSON.
    if (name === 'lastevaluatedkey' && isDynamoKey(value))
      return [{ field, name, within, value: JSON.stringify(value) }];
    // Of more than it counted, Elasticsearch says "gte".
    const counted =
      pickPlain(value, 'relation') === 'gte'
        ? undefined
        : (pickPlain(value, 'value') ?? pickPlain(value, 'count'));
    if (ofTotal.test(name)) return [{ field, name, within, value: counted }];
    const inside = /next/.test(within) || name === 'last' ? within : name;
    return (container.test(name) || ofNext.test(name)) && depth < 4
      ? signsOf(value, inside, around, depth + 1)
      : [];
  });
}

/** jqGrid: its `total` is of pages, of which there are never more than `records`. */
const ofGrid = new Map(Object.entries({ total: 'totalpages', records: 'totalrecords' }));
const isGrid = (level: JsonObject): boolean =>
  Array.isArray(pick(level, 'rows')) &&
  (count(pick(level, 'total')) ?? Infinity) < (count(pick(level, 'records')) ?? 0);

/** Values, or each as the only one of an object that tells its type. Deeper, or wider, it is none, and JSON of that could not be made. */
function isDynamoKey(key: JsonObject): boolean {
  const parts = entriesOf(key, mostInKey + 1).map(([, part]) => part);
  const within = (part: unknown) =>
    isObject(part) && keysOf(part).length === 1 ? Object.values(part)[0] : part;
  const isOne = (part: unknown) => typeof within(part) !== 'object';
  return parts.length > 0 && parts.length <= mostInKey && parts.every(isOne);
}
/** Its own two, and those of an index. */
const mostInKey = 8;

/** Bubble: `cursor` is where its page begins, and `remaining` how many are behind it. */
function ofBubble(level: JsonObject, within: string): Sign[] | null {
  const [cursor, number, remaining] = ['cursor', 'count', 'remaining'].map(name => pick(level, name));
  const [begun, here, left] = [count(cursor), count(number), count(remaining)];
  if (begun === null || here === null || left === null) return null;
  return [
    { field: 'cursor', name: 'offset', within, value: begun },
    { field: 'remaining', name: 'total', within, value: begun + here + left },
  ];
}

/** `links: [{ rel: 'next', href }]`, and the ends of the list beside it. */
function relations(links: readonly unknown[]): Sign[] {
  return links.slice(0, 50).flatMap(link => {
    const rel = pickPlain(link, 'rel') ?? pickPlain(link, 'relation');
    const value = pickPlain(link, 'href') ?? pickPlain(link, 'url') ?? pickPlain(link, 'uri');
    const named = (one: string) => [rel].flat().includes(one) && value !== undefined;
    const ends = (['first', 'last'] as const).filter(named);
    return [
      ...(named('next') ? [{ field: 'next', name: 'nextlink', within: 'links', value }] : []),
      ...ends.map(end => ({ field: end, name: `end${end}`, within: 'links', value })),
    ];
  });
}

function kindOf({ name, within, value }: Sign) {
  const isFlag = typeof value === 'boolean' || isWordOfFlag(value) || isBit(name, value);
  if (isFlag && (saysMore.test(name) || saysEnd.test(name))) return 'more';
  if (within.includes('next') || ofNext.test(name) || (name.includes('next') && isQuery(value)))
    return 'next';
  if (ofTotal.test(name)) return 'total';
  if (ofSomeCount.test(name)) return 'count';
  return weakToken.test(name) && !(name === 'offset' && count(value) !== null) ? 'weak' : null;
}

/** An address that asks for something. */
const isQuery = (value: unknown) => typeof value === 'string' && /^(?:https?:\/)?\/.*\?|^\?/.test(value);
const isWordOfFlag = (value: unknown) => value === 'true' || value === 'false';
const isTrue = (value: unknown) => value === true || value === 'true' || Number(value) === 1;
/** As PHP and MySQL write one; of a plain "next" or "more" a number may be anything. */
const isBit = (name: string, value: unknown) =>
  /^(?:has|is)/.test(name) && [0, 1, '0', '1'].some(bit => bit === value);
const isEmpty = ({ value }: Sign) =>
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'string' && wordOfNothing.test(value));
/** As some languages write nothing where a text is wanted. */
const wordOfNothing = /^(?:null|nil|none|undefined|false)$/i;
export const isNought = ({ value }: Sign) => value === 0 || value === '0';
/** No place has nothing before it and is the next one, however places are counted. */
const ofPlaces =
  /(?:page(?:number|no|num|index)?|offset|skip|start(?:at|index|row)?|from|index|idx|position|pos)$/;
const isEnd = (sign: Sign) =>
  isEmpty(sign) || sign.value === -1 || sign.value === '-1' || (isNought(sign) && ofPlaces.test(sign.name));
const isNextToken = (sign: Sign) =>
  isToken(sign) && !isEnd(sign) && !isAddress(sign) && !besideToken.test(sign.name);
const isToken = ({ value }: Sign) =>
  (typeof value === 'string' && value !== '' && value.length <= 4_000) || typeof value === 'number';
const besideToken = /limit|size|perpage|rel|method|title|type/;

/** By its name, or by itself: a cursor may hold anything, a slash at its beginning too. */
function isAddress({ name, within, value }: Sign): boolean {
  if (typeof value !== 'string' || value === '') return false;
  const isPart = within.includes('next') && !name.includes('next');
  if ((isPart ? address : /url|uri|link|href|path/).test(name) || /^https?:\/\//i.test(value)) return true;
  return !/cursor|token|marker|key/.test(name) && /^[/?]|^[\w./-]*\?[^=?]+=/.test(value);
}

function numberIn(counted: readonly Sign[], what: keyof typeof numbers): Sign | null {
  const named = counted.filter(({ name }) => numbers[what].has(name));
  const place = ({ name }: Sign) => [...numbers[what]].indexOf(name);
  return named.sort((one, other) => place(one) - place(other))[0] ?? null;
}

export function count(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : null;
}
