import type { Invitation, InvitationList } from '../../../src-shared/invitation.ts';
import { isObject } from '../base/json.ts';
import type { Redact } from '../custody/known-secrets.ts';
import { problem, problemOf } from '../problem-error.ts';
import { decodeInvitation, findInvitations } from '../service/invitation.ts';
import { nextPage } from '../service/paging.ts';
import type { Answer } from './rest-client.ts';

/** More pages than this are not followed, and the owner is told. */
export const mostPages = 2_000;

type Pages = Omit<InvitationList, 'fetchedAt' | 'clockOffsetMs' | 'staleBecause'>;

interface Source {
  origin: string;
  /** Path of the first page. */
  path: string;
  /** @throws ProblemError */
  get(path: string): Promise<Answer>;
  redact: Redact;
  onPage(pages: number, items: number): void;
}

/**
 * Reads a list page by page, whatever manner of paging the service has. Ends by itself: at the end, at a page that was there
 * before, at a limit. What was read is kept when a later page fails, and the result says that it is not all.
 * @throws ProblemError where not even the first page could be had
 */
export async function readInvitationPages(source: Source): Promise<Pages> {
  const { origin, redact } = source;
  const items: Invitation[] = [];
  const askedFor = new Set<string>();
  const seenPages = new Set<string>();
  const result: Omit<Pages, 'items'> = {
    complete: 'unknown',
    stopped: null,
    problem: null,
    pages: 0,
    unreadableItems: 0,
    mislabelled: false,
  };
  const end = (complete: Pages['complete'], stopped: Pages['stopped'] = null): Pages => ({
    ...result,
    items,
    complete,
    stopped,
  });

  let path = source.path;
  let pagesFromZero: boolean | undefined;
  for (;;) {
    askedFor.add(path);
    let answer: Answer;
    try {
      answer = await source.get(path);
    } catch (error) {
      if (result.pages === 0) throw error;
      result.problem = problemOf(error) ?? { code: 'internal' };
      return end('no', 'page-failed');
    }
    const found = findInvitations(answer.json);
    if (!found && result.pages === 0) throw problem('unreadable-answer', { unreadable: 'unexpected-shape' });
    if (!found) return end('no', 'no-way');
    const print = fingerprint(found.list);
    // A service that does not know the parameter sends its first page for ever.
    if (found.list.length > 0 && seenPages.has(print)) return end('no', 'repeats');
    seenPages.add(print);
    for (const item of found.list) {
      if (isObject(item)) items.push(decodeInvitation(item, redact));
      else result.unreadableItems += 1;
    }
    result.pages += 1;
    result.mislabelled ||= answer.mislabelled;
    source.onPage(result.pages, items.length);

    const more = nextPage({
      around: found.around,
      items: found.list,
      path,
      origin,
      linkHeader: answer.headers.link,
      ...(pagesFromZero === undefined ? {} : { pagesFromZero }),
    });
    if (more.kind === 'none') return end('yes');
    // Having followed pages so far, silence is the usual sign of the last one; on a single page it is no sign of anything.
    if (more.kind === 'silent') return end(result.pages > 1 ? 'yes' : 'unknown');
    if (more.kind !== 'next') return end('no', more.kind);
    if (askedFor.has(more.path)) return end('no', 'repeats');
    if (result.pages >= mostPages) return end('no', 'limit');
    path = more.path;
    pagesFromZero = more.pagesFromZero;
  }
}

/** Enough to know a page again; pages of real services differ in their ids. */
function fingerprint(list: readonly unknown[]): string {
  const first = JSON.stringify(list.at(0)) ?? '';
  const last = JSON.stringify(list.at(-1)) ?? '';
  return `${list.length} ${first} ${last}`;
}
