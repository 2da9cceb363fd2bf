import type { Sign } from '../../service/page-signs.ts';

/**
 * What a field of an answer is called as a parameter: `=` as the field is, `-` without its "next", `~` without "next page". The first is what services with
 * this field usually have; the others are tried where it does not lead on.
 */
const ofTokens: readonly (readonly [name: RegExp, parameters: string])[] = [
  [/^next(?:page)?cursor$/, 'cursor = start_cursor after page_token starting_after page[cursor] page[after]'],
  [/^nexttoken$/, '= pagination_token page_token token cursor'],
  [/^nextpagetoken$/, '- = page-token page_token pageToken token cursor'],
  [
    /^next(?:page(?:number|no|num|index)?|number|no|num)$/,
    'page page[number] pagination[page] - = pageNumber page_token cursor',
  ],
  [
    /^next(?:page)?(?:offset|skip|start|startat|startindex|from|startrow)$/,
    '~ - offset skip $skip start page[offset]',
  ],
  [/^next$/, 'cursor next after page_token start until since from page offset page[cursor]'],
  [/^next(?:marker|key|id)$/, '- = marker start_key after cursor starting_after'],
  [/^next/, '- = cursor after page_token'],
  [/^lastevaluatedkey$/, '= exclusiveStartKey exclusive_start_key startKey start_key lastKey cursor'],
  [/^(?:endcursor|aftercursor)$/, 'after = page[after] cursor'],
  [/^after$/, 'after page[after] cursor starting_after'],
  [/^cursor$/, 'cursor after start_cursor page[cursor] page[after] next_cursor'],
  [/^last(?:id|key|cursor)$/, 'after after_id starting_after = last_key start_key cursor'],
  [/^/, '= cursor after page_token'],
];
const ofPages =
  'page page[number] pagination[page] = pageNumber page_number p _page currentPage pageNo pageNum pageIndex';
const ofOffsets = '= offset skip $skip start pagination[start] page[offset] startRow';

/** In the order in which they are tried. */
export function parametersOf(style: 'page' | 'offset' | 'token', sign: Sign | null): string[] {
  const field = sign?.field ?? '';
  const { name = '', within = '' } = sign ?? {};
  const named = ofTokens.find(([form]) => form.test(name))?.[1] ?? '';
  // In an object of the next page each field is called as its parameter is.
  if (within.includes('next') && !name.includes('next')) return spelled(`= ${named}`, field);
  const isPlace = !/^next/.test(name) || name === 'next';
  if (style === 'page' && isPlace) return spelled(ofPages, field === 'next' ? '' : field);
  if (style === 'offset' && isPlace) return spelled(ofOffsets, field === 'next' ? '' : field);
  return spelled(named, field);
}

function spelled(parameters: string, field: string): string[] {
  return parameters.split(' ').flatMap(one => {
    const name =
      one === '=' ? field : one === '-' ? without(next, field) : one === '~' ? without(nextPage, field) : one;
    return name === '' ? [] : [name];
  });
}

const next = /^[^a-z]*next[^a-z0-9]*/i;
const nextPage = /^[^a-z]*next[^a-z0-9]*(?:page[^a-z0-9]*)?/i;

/** `nextPageToken` -> `pageToken`, `NextToken` -> `Token`, `next_page` -> `page`. */
function without(beginning: RegExp, field: string): string {
  const rest = field.replace(beginning, '');
  return /^[^a-z]*n/.test(field) ? rest.charAt(0).toLowerCase() + rest.slice(1) : rest;
}

interface Guess {
  style: 'page' | 'offset' | 'id';
  parameter: string;
  sure: boolean;
}
const guess = (style: Guess['style'], names: string): Guess[] =>
  names.split(' ').map(parameter => ({ style, parameter, sure: false }));

/** @param saidMore the answer says that there is more: then the last item's id is what most services go on from */
export function guessesFor(saidMore: boolean): Guess[] {
  const [startingAfter, ...ids] = guess('id', 'starting_after after after_id');
  const offsets = guess('offset', 'offset skip $skip start _start skipCount');
  const pages = guess('page', 'page page[number] _page');
  if (!saidMore || !startingAfter) return [...offsets, ...pages, ...guess('id', 'starting_after after')];
  return [{ ...startingAfter, sure: true }, ...ids, ...offsets, ...pages];
}
