import type { InvitationList } from '../../../src-shared/invitation.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import type { Redact } from '../custody/known-secrets.ts';
import { problem, problemOf } from '../problem-error.ts';
import { type FoundList, findList } from '../service/find-list.ts';
import { GatheredList, type ReadItems } from './gathered-list.ts';
import { type PageSays, readPage, type Step } from './next-page.ts';
import type { Answer } from './rest-client.ts';

/** More pages than this are not followed, and the owner is told. */
export const mostPages = 2_000;
/** Some stores send empty pages while they search. */
const mostEmpty = 20;

type Pages = Omit<InvitationList, 'fetchedAt' | 'clockOffsetMs' | 'staleBecause'>;

interface Source {
  origin: string;
  /** Path of the first page. */
  path: string;
  /** @param range what the Range header asks for @throws ProblemError */
  get(path: string, range?: string): Promise<Answer>;
  redact: Redact;
  onPage(pages: number, items: number): void;
}

interface Read {
  step: Step;
  answer: Answer;
  found: FoundList;
  says: PageSays;
  items: ReadItems;
  /** It was surely understood; an empty answer to a parameter that led nowhere before may be that of a filter. */
  isFounded: boolean;
}

/**
 * Reads a list page by page, whatever manner of paging the service has. Ends by itself: at the end, at a page that was there
 * before, at a limit. What was read is kept when a later page fails, and the result says that it is not all.
 * @throws ProblemError where not even the first page could be had
 */
export async function readInvitationPages(source: Source): Promise<Pages> {
  const gathered = new GatheredList(source.redact);
  const askedFor = new Set<string>();
  const seenPages = new Set<string>();
  const result = { pages: 0, mislabelled: false, guessed: false };
  let failure: Problem | null = null;
  let last: Read | null = null;
  let empty = 0;
  const end = (judged: Pick<Pages, 'complete' | 'stopped'>): Pages => {
    const { items, unreadable } = gathered;
    return { ...result, items, unreadableItems: unreadable, problem: failure, ...judged };
  };

  /** One of these steps is the way to the next page. What a wrong one is answered with does not last. */
  async function readNext(steps: readonly Step[]): Promise<Read | 'repeats' | 'page-failed' | 'no-way'> {
    const [first] = steps;
    let repeats = false;
    let nothing: Read | null = null;
    let others = false;
    failure = null;
    for (const step of steps) {
      const read = await tryStep(step);
      others ||= read === 'repeats' || 'problem' in read;
      if (read === 'repeats') repeats ||= step === first;
      else if ('problem' in read) {
        if (step === first) failure = read.problem;
        if (!read.maybeWrong) return stoppedBy(read.problem);
      } else if (read.found.list.length > 0 || isProven(step, last)) return accepted(read, true);
      else if (step.weak) return accepted(read, false);
      else if (step === first && step.sure) nothing = read;
    }
    // A service to which every parameter is a filter has nothing, whatever is asked.
    if (nothing) return accepted(nothing, others && nothing.step.style === 'token');
    if (first?.sure && failure) return 'page-failed';
    failure = null;
    return repeats && first?.sure ? 'repeats' : 'no-way';
  }

  function stoppedBy(problem: Problem) {
    failure = problem;
    return 'page-failed' as const;
  }

  function accepted(read: Read, isFounded: boolean): Read {
    failure = null;
    return { ...read, isFounded };
  }

  /** @throws ProblemError of the first page only */
  async function tryStep(step: Step): Promise<Read | 'repeats' | { problem: Problem; maybeWrong: boolean }> {
    const asked = `${step.path} ${step.range ?? ''}`;
    if (askedFor.has(asked)) return 'repeats';
    askedFor.add(asked);
    let answer: Answer;
    try {
      answer = await source.get(step.path, step.range);
    } catch (error) {
      if (result.pages === 0) throw error;
      const problem = problemOf(error) ?? { code: 'internal' };
      return { problem, maybeWrong: isOfQuestion(problem.status ?? 0, step) };
    }
    const found = findList(answer.json);
    if (!found) {
      const unreadable = { code: 'unreadable-answer', unreadable: 'unexpected-shape' } as const;
      if (result.pages === 0) throw problem(unreadable.code, unreadable);
      return { problem: unreadable, maybeWrong: !step.sure };
    }
    // A service that does not know the parameter sends its first page for ever.
    const print = fingerprint(found.list);
    if (found.list.length > 0 && seenPages.has(print)) return 'repeats';
    const items = gathered.read(found.list);
    if (result.pages > 0 && found.list.length > 0 && !items.anyNew) return 'repeats';
    const says = readPage({
      ...{ around: found.around, items: found.list, headers: answer.headers },
      ...{ path: step.path, origin: source.origin },
      pagesRead: result.pages + 1,
      itemsRead: gathered.sent + found.list.length,
      followed: result.pages === 0 ? null : step,
      fromZero: last?.says.fromZero ?? false,
    });
    // What was asked for was understood as something else: a filter finds fewer.
    if (!step.sure && gathered.contradicts(says.totals)) return 'repeats';
    return { step, answer, found, says, items, isFounded: true };
  }

  let steps: readonly Step[] = [
    { path: source.path, parameter: null, value: '', style: 'address', sure: true },
  ];
  for (;;) {
    const read = await readNext(steps);
    // The last page may point at itself, or at others that are as empty.
    if (read === 'repeats' && empty > 0) return end(gathered.judged('silent'));
    if (typeof read === 'string') return end({ complete: 'no', stopped: read });
    const { step, answer, found, says, items, isFounded } = read;
    seenPages.add(fingerprint(found.list));
    gathered.add(items, says.totals);
    empty = found.list.length === 0 ? empty + 1 : 0;
    result.pages += 1;
    result.mislabelled ||= answer.mislabelled;
    result.guessed ||= !step.sure;
    source.onPage(result.pages, gathered.items.length);

    last = read;
    const { more } = says;
    if (more.kind === 'none') return end(gathered.judged(isFounded ? 'said' : 'silent'));
    // Having followed pages so far, silence is the usual sign of the last one; on a single page it is no sign of anything.
    if (more.kind === 'silent') {
      return end(gathered.judged(result.pages > 1 && step.sure && isFounded ? 'usual' : 'silent'));
    }
    if (more.kind !== 'next') return end({ complete: 'no', stopped: more.kind });
    if (result.pages >= mostPages || empty > mostEmpty) return end({ complete: 'no', stopped: 'limit' });
    steps = more.steps;
  }
}

/** The service refuses what was asked, and not who asks. What is guessed may be refused, or broken on, in any way. */
function isOfQuestion(status: number, { sure }: Step): boolean {
  if ([400, 404, 416, 422].includes(status)) return true;
  return !sure && status >= 400 && status !== 401 && status !== 429;
}

/** The same way led to a page before, or the service itself gave the address. */
function isProven(step: Step, last: Read | null): boolean {
  if (last === null || (step.parameter === null && step.sure)) return true;
  return step.parameter !== null && step.parameter === last.step.parameter;
}

/** Enough to know a page again; pages of real services differ in their ids. */
function fingerprint(list: readonly unknown[]): string {
  const first = JSON.stringify(list.at(0)) ?? '';
  const last = JSON.stringify(list.at(-1)) ?? '';
  return `${list.length} ${first} ${last}`;
}
