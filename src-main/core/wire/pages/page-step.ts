/** One way to ask for the next page. */
export interface Step {
  path: string;
  /** What the Range header asks for. */
  range?: string;
  /** The parameter that was added, and its value; null: the service gave the address itself. */
  parameter: string | null;
  value: string | number;
  style: 'address' | 'token' | 'page' | 'offset' | 'id';
  /** Whoever sends this field usually means this parameter. What is not sure proves itself by new items, or is not believed. */
  sure: boolean;
  /** It may be said of the last page, too: then it leads to an empty one. */
  weak?: boolean;
  /** Something that the service says tells that there is this page. */
  stated?: boolean;
  /** The page before was the last by what it said: see `stepsBehindEnd`. */
  toBeSure?: boolean;
}

/** The question that led to this page, with another value of each of these. */
export function withParameters(
  path: string,
  style: Step['style'],
  parameters: readonly string[],
  value: string | number,
  firstIsSure = true,
): Step[] {
  const [pathname = ''] = path.split('?', 1);
  const search = path.slice(pathname.length);
  return parameters.filter(isFirst).map((parameter, index) => {
    const query = withParameter(search, parameter, String(value));
    return { path: `${pathname}?${query}`, parameter, value, style, sure: firstIsSure && index === 0 };
  });
}

/** Written as it is, and with nothing else beside it: so nearly every page of a long list is asked for. */
const plainWord = /^[\w*.-]+$/;

function withParameter(search: string, parameter: string, value: string): string {
  const isAlone = search === '' || (search.startsWith(`?${parameter}=`) && !search.includes('&'));
  if (isAlone && plainWord.test(parameter) && plainWord.test(value)) return `${parameter}=${value}`;
  const query = new URLSearchParams(search);
  query.set(parameter, value);
  return query.toString();
}

const isFirst = (one: string, at: number, all: readonly string[]): boolean => all.indexOf(one) === at;
