import type { InvitationList } from '../../../../src-shared/invitation.ts';
import type { Problem, ProblemOf } from '../../../../src-shared/problem.ts';
import type { Breath } from '../../base/ports/clock.ts';
import { ProblemError, problemOf } from '../../base/problem-error.ts';
import type { Redact } from '../../base/redaction/redact.ts';
import { Stretch } from '../../base/stretch.ts';
import { TextSet } from '../../base/text-set.ts';
import { type FoundList, findList } from '../../service/find-list.ts';
import { type PageSays, readPage } from '../../wire/pages/next-page.ts';
import type { Step } from '../../wire/pages/page-step.ts';
import type { WholeAnswer } from '../../wire/rest-client.ts';
import { stepsBehindEnd, stepsBehindSilence } from './full-page.ts';
import { GatheredList, type ReadItems } from './gathered-list.ts';
import { withGroupsJoined } from './joined-groups.ts';
import { listLimits } from './list-limits.ts';
import { madeAlike } from './made-alike.ts';
import { isNoPage, orNoContent } from './no-page.ts';
import { SeenPages } from './page-fingerprint.ts';
import { beginsLater, isPartial } from './partial-list.ts';

/** The inspector keeps the last exchanges; of more pages than these a line of each is enough. */
const writtenDown = 10;
/** Some stores send empty pages while they search. */
const mostEmpty = 20;

type Pages = Omit<InvitationList, 'fetchedAt' | 'clockOffsetMs' | 'staleBecause'>;

interface Source {
  origin: string;
  /** Path of the first page. */
  path: string;
  /**
   * @param asked `range`: what the Range header asks for
   * @throws ProblemError `answer-too-large` where its body is longer than `maxBodyBytes`
   */
  get(path: string, asked: { range?: string; maxBodyBytes: number; brief: boolean }): Promise<WholeAnswer>;
  /** What of an answer is shown where no list was found in it. */
  shown(body: Uint8Array): { answer?: string };
  redact: Redact;
  /** Filled while it is read. */
  ids?: TextSet;
  breath: Breath;
  /** Aborted by the owner, and with it whatever `get` waits for. */
  stopped: AbortSignal;
  onPage(pages: number, gathered: Pick<GatheredList, 'items' | 'unreadable'>): void;
}

interface Read {
  step: Step;
  answer: WholeAnswer;
  found: FoundList;
  says: PageSays;
  items: ReadItems;
  /** It was surely understood; an empty answer to a parameter that led nowhere before may be that of a filter. */
  isFounded: boolean;
}

/**
 * Reads a list page by page, whatever manner of paging the service has. Ends by itself: at the end, at a page that was there
 * before, at a limit, or when the owner stops it. What was read is kept when a later page fails, and the result says that it is not
 * all. SECURITY: a list is read within limits, a stretch at a time, however it was written.
 * @throws ProblemError where not even the first page could be had
 */
export async function readInvitationPages(source: Source): Promise<Pages> {
  const gathered = new GatheredList(source.redact, source.ids ?? new TextSet());
  const work = { stretch: new Stretch(source.breath), stopped: source.stopped };
  let bytesLeft = listLimits.bytes;
  const askedFor = new Set<string>();
  const seenPages = new SeenPages();
  const result = { pages: 0, mislabelled: false, guessed: false };
  let failure: Problem | null = null;
  /** A page said no beside what it gave. */
  let partly: Problem | null = null;
  let last: Read | null = null;
  let empty = 0;
  let saysPartial = false;
  /** What leads on has led too far, or back. It tells of no end; what lies too far is asked for again, once what is before it was read. */
  let strays = false;
  let firstBegins: number | null = null;
  let firstLength = 0;
  const end = (judged: Pick<Pages, 'complete' | 'stopped'>): Pages => {
    saysPartial ||= last !== null && isPartial(last.found.around, true, last.found.list.length === 0);
    return {
      ...result,
      ...{ items: gathered.items, unreadableItems: gathered.unreadable, problem: failure ?? partly },
      ...judged,
      ...(saysPartial && judged.complete === 'yes' ? { complete: 'unknown' as const } : {}),
      ...(partly ? { complete: 'no' as const } : {}),
    };
  };

  /** One of these steps is the way to the next page. What a wrong one is answered with does not last. */
  async function readNext(steps: readonly Step[]): Promise<Read | NonNullable<Pages['stopped']>> {
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

  function stoppedBy(problem: Problem): NonNullable<Pages['stopped']> {
    failure = null;
    if (source.stopped.aborted) return 'owner';
    if (problem.code === 'answer-too-large') return 'limit';
    failure = problem;
    return 'page-failed';
  }

  function accepted(read: Read, isFounded: boolean): Read {
    failure = null;
    return { ...read, isFounded };
  }

  /** @throws ProblemError of the first page only */
  async function tryStep(step: Step): Promise<Read | 'repeats' | { problem: Problem; maybeWrong: boolean }> {
    const asked = `${step.path} ${step.range ?? ''}`;
    strays = askedFor.has(asked);
    if (strays) return 'repeats';
    askedFor.add(asked);
    let answer: WholeAnswer;
    try {
      const range = step.range === undefined ? {} : { range: step.range };
      const brief = result.pages >= writtenDown;
      answer = await source.get(step.path, { ...range, maxBodyBytes: bytesLeft, brief }).catch(orNoContent);
    } catch (error) {
      if (result.pages === 0) throw error;
      const problem: Problem = problemOf(error) ?? { code: 'internal' };
      return { problem, maybeWrong: isNoPage(problem, step) };
    }
    bytesLeft = Math.max(0, bytesLeft - answer.body.length);
    let notUnderstood: ProblemOf<'unreadable-answer'>['notUnderstood'] = 'no-list';
    const alike = last && madeAlike(answer.json, { json: last.answer.json, list: last.found.list });
    const search = () =>
      findList(withGroupsJoined(answer.json), () => {
        notUnderstood = 'several-lists';
      });
    const found = alike ? alike.found : search();
    if (!found) {
      const unreadable = {
        ...({ code: 'unreadable-answer', unreadable: 'unexpected-shape' } as const),
        ...{ notUnderstood, ...source.shown(answer.body) },
      };
      if (result.pages === 0) throw new ProblemError(unreadable);
      return { problem: unreadable, maybeWrong: !step.sure };
    }
    // A service that does not know the parameter sends its first page for ever.
    if (found.list.length > 0 && seenPages.has(found.list)) return 'repeats';
    const items = await gathered.read(found.list, answer.body, work);
    if (result.pages > 0 && found.list.length > 0 && !items.anyNew) return 'repeats';
    // Nor did it where the list has moved since: a page that was only guessed has few that were there before.
    const isCursorAtEnd = step.toBeSure && step.style === 'token';
    if ((!step.sure || isCursorAtEnd) && gathered.hasMost(items)) return 'repeats';
    const says = readPage({
      ...{ around: found.around, items: found.list, headers: answer.headers },
      ...{ path: step.path, origin: source.origin },
      pagesRead: result.pages + 1,
      itemsRead: gathered.sent + found.list.length,
      followed: result.pages === 0 ? null : step,
      ...{ fromZero: last?.says.fromZero ?? false, ofPage: last?.says.ofPage ?? false },
      signs: alike?.saysSame ? (last?.says.signs ?? null) : null,
    });
    strays = step.style === 'offset' && firstBegins === 1 && (says.begins ?? 0) - 1 > gathered.sent;
    if (strays) {
      askedFor.delete(asked);
      return 'repeats';
    }
    // What was asked for was understood as something else: a filter finds fewer.
    const isOwn = step.toBeSure && says.totals.every(total => total === found.list.length);
    if (!step.sure && !isOwn && gathered.contradicts(says.totals)) return 'repeats';
    return { step, answer, found, says, items, isFounded: true };
  }

  let steps: readonly Step[] = [
    { path: source.path, parameter: null, value: '', style: 'address', sure: true },
  ];
  for (;;) {
    const read = await readNext(steps);
    if (typeof read === 'string' && source.stopped.aborted) return end({ complete: 'no', stopped: 'owner' });
    const { toBeSure = false, weak = false, stated = false } = steps[0] ?? {};
    const isLost = typeof read === 'string' && weak && stated && result.pages > 1;
    // Only an answer tells that there is no such page.
    const isBroken = strays || read === 'limit' || (read === 'page-failed' && !isNoPage(failure, steps[0]));
    if (toBeSure && !isLost && !isBroken && (typeof read === 'string' || read.found.list.length === 0)) {
      [failure, last] = [null, typeof read === 'string' ? last : read];
      return end(gathered.judged(!weak ? 'said' : result.pages > 1 ? 'usual' : 'silent'));
    }
    // The last page may point at itself, or at others that are as empty.
    if (read === 'repeats' && empty > 0) return end(gathered.judged('silent'));
    if (typeof read === 'string') return end({ complete: 'no', stopped: read });
    const { step, answer, found, says, items, isFounded } = read;
    seenPages.add(found.list);
    gathered.add(items, says.totals, says.ends);
    empty = found.list.length === 0 ? empty + 1 : 0;
    result.pages += 1;
    result.mislabelled ||= answer.mislabelled;
    partly ??= answer.partly;
    result.guessed ||= !step.sure;
    saysPartial ||= isPartial(found.around, false) || (result.pages === 1 && beginsLater(found.around));
    if (result.pages === 1) [firstBegins, firstLength] = [says.begins, found.list.length];
    source.onPage(result.pages, gathered);
    if (items.cut !== null) return end({ complete: 'no', stopped: items.cut });
    last = read;
    // Some lead on from their last page as from any other. One that states no number itself may stand in the middle.
    if (empty > 0 && result.pages > 1 && gathered.isAllBy(says.totals)) return end(gathered.judged('said'));
    const { more } = says;
    if (more.kind === 'none') {
      steps = stepsBehindEnd(read, { pages: result.pages, sent: gathered.sent, first: firstLength });
      if (steps.length > 0) continue;
      return end(gathered.judged(isFounded ? 'said' : 'silent'));
    }
    // Having followed pages so far, silence is the usual sign of the last one; on a single page it is no sign of anything.
    const behind = more.kind === 'silent' ? stepsBehindSilence(read) : [];
    if (more.kind === 'silent' && behind.length === 0) {
      const isUsual =
        result.pages > 1 && step.sure && !(step.weak && step.toBeSure) && isFounded && isShown(read);
      return end(gathered.judged(isUsual ? 'usual' : 'silent'));
    }
    if (more.kind !== 'next' && more.kind !== 'silent') return end({ complete: 'no', stopped: more.kind });
    const isSpent = result.pages >= listLimits.pages || bytesLeft === 0 || gathered.isFull;
    if (isSpent || empty > mostEmpty) return end({ complete: 'no', stopped: 'limit' });
    steps = more.kind === 'next' ? more.steps : behind;
  }
}

/** The list itself is in the answer: what only lacks one may be no page at all. */
function isShown({ found: { list, around }, answer }: Read): boolean {
  return list.length > 0 || list === answer.json || Object.values(around.at(-1) ?? {}).includes(list);
}

/** The same way led to a page before, or the service itself gave the address. */
function isProven(step: Step, last: Read | null): boolean {
  if (last === null || (step.parameter === null && step.sure)) return true;
  return step.parameter !== null && step.parameter === last.step.parameter;
}
