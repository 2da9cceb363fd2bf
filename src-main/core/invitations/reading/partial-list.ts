import { asText, isObject, type JsonObject, someKey } from '../../base/json.ts';
import { pickPlain } from '../../base/pick-plain.ts';
import { plainName } from '../../base/plain-name.ts';
import { count, placeIn } from '../../service/page-signs.ts';
import { meaningOfSentence } from '../../wire/words/refusal-words.ts';

/** It did not get round to all: GitHub, Elasticsearch, Typesense, MongoDB, SharePoint and others. */
const gaveUp =
  /^(?:is|has)?(?:partial|incomplete)(?:results?(?:returned)?|data|list|search|response)?$|^someresultsremoved$|^timedout$|^terminatedearly$|^searchcutoff$/;
/** It has cut off what was too much: on a page with others behind it that is nothing but a page. */
const cutOff =
  /^(?:is|are|was)?(?:truncated|capped|limited)(?:results?|resultset|data|list|response)$|^(?:is)?capped$|^(?:results?|resultset|data|list|response|total|count|totalcount)(?:is|are|was|were)?(?:truncated|capped|limited)$|^(?:results?|size|max|count)?limitexceeded$|^exceeded(?:max)?limit$|^(?:results?|rows?|records?|hits?|query)limitreached$/;
/** False where there may be more: BigQuery; and where its number is not that of all: Solr, Algolia. */
const whole = /^(?:is|results?|data|job|query|search)?complete$|^numfoundexact$|^exhaustivenbhits$/;
const behind = /^remaining(?:items?|results?|records?|rows|entries)(?:count)?$/;
/** How many, or which, may not be seen or were left out; Google's places that could not be reached (AIP-217), and what others call them. */
const missing =
  /^(?:hidden|omitted|withheld)(?:items?|results?|records?|rows|entries|invitations?)?(?:count|total)?$|^unreachable(?:resources|locations)?$|^partial(?:errors?|failures?)$|^(?:failed|missing|skipped|unavailable|unreachable)(?:shards?|sources?|regions?|nodes?|clusters?|partitions?|zones?|locations?)$/;
/** Sentences beside a list. */
const noteName = /^(?:message|msg|notes?|notices?|warnings?|warningmessages?|info|hint)$/;
const list = '\\b(?:results?|list|response|output|answer)\\b';
const notNot = "(?:(?!\\b(?:not|never|no)\\b|n[’']t\\b).){0,20}";
/** The limit of a page, and of whose they are, is none of the list; and the first four of four are all. */
const ofPart = new RegExp(
  [
    `${list}.{0,20}\\b(?:limited|capped) (?:to|at) (?:(?:an?|the|only|first|last|latest|newest|top|most|recent|max(?:imum)?|of) ){0,4}\\d(?![\\d,.]*(?: \\w+){0,2} (?:per|each|an?|at an?|at once)\\b)`,
    `${list}${notNot}\\b(?:truncated|incomplete|partial|cut off)\\b(?!\\W{1,2}(?:no|false)\\b)`,
    '\\b(?<!\\b(?:no|not|never|without) )(?:partial|incomplete|truncated) (?:results?|list|response|data)\\b(?! (?:is|are|was|were) (?:not|never)|\\W{1,2}(?:no|false)\\b)',
    '\\b(?:only|showing|shows|returned|returning) (?:only )?(?:the )?(?:first|last|latest|top) (\\d+)\\b(?!(?: \\w+)? of (?:the |all )?\\1\\b)',
  ].join('|'),
  'i',
);
const sentencesIn = (value: unknown): string[] =>
  [value]
    .flat()
    .slice(0, 20)
    .map(one => (asText(one) ?? asText(pickPlain(one, 'message')) ?? '').slice(0, 400));
const saysOfPart = (value: unknown): boolean => sentencesIn(value).some(one => ofPart.test(one));
/** Beside a page of nobody: many have one shape for what was found, and for what was thrown. */
const saysWhyNone = (value: unknown): boolean =>
  sentencesIn(value).some(
    one => !['done', 'conflict', 'service-refused', null].includes(meaningOfSentence(one)),
  );
const closed =
  /^(?:(?:is)?(?:in|under)?|service)maintenance(?:mode)?$|^(?:is|service)?(?:degraded|unavailable)$/;

/** In these, too, an answer tells of itself: Solr's header, Notion's status. */
const aboutIt =
  /^(?:meta|metadata|pagination|paging|page_?info|info|summary|response_?header|request_?status)$/i;
/** The same in a word: Datadog, Notion; and of the number, which is no more than there are at least. */
const stateName = /^(?:status|state|type)$/;
const stateOfPart = /^(?:incomplete|partial(?:ly[ _-]\w+)?|time[d_-]*out|truncated)$/i;
const stateOfClosed = /^(?:(?:in|under)[ _-])?maintenance$|^(?:degraded|unavailable)$/i;
const relationName = /^(?:total|count|totalcount|totalhits|hits)?relation$/;
const atLeast = /^(?:gte|at_?least|lower_?bound|estimated?|approximate)$/i;
/** Parts of a store that did not answer: Elasticsearch, OpenSearch. */
const isOfShards = (name: string, value: unknown) =>
  name === '_shards' && isObject(value) && Number(value.failed) > 0;

/**
 * What a page says of the list that it is of: what is counted there is what there is of it.
 * @param isNone there is nothing on it
 */
export function isPartial(around: readonly JsonObject[], isLast: boolean, isNone = false): boolean {
  return around.some(level => saysPart(level, { isLast, isNone }, 0));
}

function saysPart(level: JsonObject, at: { isLast: boolean; isNone: boolean }, depth: number): boolean {
  const { isLast, isNone } = at;
  return someKey(level, 100, name => {
    const value: unknown = Reflect.get(level, name);
    const plain = plainName(name);
    // Azure writes them as texts.
    if (value === true || value === 'true')
      return gaveUp.test(plain) || (isLast && cutOff.test(plain)) || (isNone && closed.test(plain));
    // Of a team that is not set up yet it says nothing.
    if (value === false || value === 'false')
      return isLast && whole.test(plain) && !Object.hasOwn(level, 'id');
    if (typeof value === 'number')
      return value > 0 && (missing.test(plain) || (isLast && behind.test(plain)));
    if (Array.isArray(value) && value.length > 0 && missing.test(plain)) return true;
    if (isLast && noteName.test(plain) && (saysOfPart(value) || (isNone && saysWhyNone(value)))) return true;
    const word = asText(value)?.trim() ?? '';
    if (word !== '')
      return (
        (stateName.test(plain) && (stateOfPart.test(word) || (isNone && stateOfClosed.test(word)))) ||
        (isLast && relationName.test(plain) && atLeast.test(word))
      );
    if (isOfShards(name, value)) return true;
    return depth === 0 && isObject(value) && aboutIt.test(name) && saysPart(value, at, 1);
  });
}

const hasBefore = /^(?:has|is)?(?:prev|previous)(?:page|pages|items|results)?(?:available|exists?)?$/;
const ofBefore = /^(?:hydra)?(?:prev|previous)(?:page)?(?:url|uri|link|href|path)?$/;
const isFirst = /^(?:is)?first(?:page)?$/;
const ofNumber = /^(?:current)?page(?:number|no|num|index)?$/;
/** What leads to other pages stands in these, too. */
const ofPages = /^(?:_?links?|(?:hydra:)?view|pagination|paging|page_?info|page|meta|metadata)$/i;

/**
 * The page that was asked for by nothing says that it is not the first one: others are before it. A cursor that leads back says nothing of
 * that, since some have one on every page for what is new.
 */
export const beginsLater = (around: readonly JsonObject[]): boolean =>
  around.some(level => saysLater(level, 0));

function saysLater(level: JsonObject, depth: number): boolean {
  return someKey(level, 100, name => {
    const value: unknown = Reflect.get(level, name);
    const plain = plainName(name);
    if (value === true || value === 'true') return hasBefore.test(plain);
    if (value === false || value === 'false') return isFirst.test(plain);
    if (ofNumber.test(plain) && count(value) !== null) return Number(value) > 1;
    // Of the first page some have the one before as the page 0.
    if (ofBefore.test(plain))
      return (placeIn(asText(value) ?? asText(pickPlain(value, 'href')))?.value ?? 0) > 0;
    return depth < 3 && isObject(value) && ofPages.test(name) && saysLater(value, depth + 1);
  });
}
