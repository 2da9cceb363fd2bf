import { useEffect, useRef } from 'react';
import type { Connection } from '../../src-shared/connection.ts';
import type { Client } from '../bridge/client.ts';
import { showNews, takeBackNews } from '../ui/kit/show-done.tsx';
import { nameIn } from './told-apart.ts';

/** What this window has done to connections, or is doing: it tells of that itself. */
const own = new Set<string>();

/** The message that another connection was chosen: of several only the last is so. */
const chosen = 'chosen';

let nowShown: Connection | null = null;

/** One that is made, and the practice team, have no id before they are shown. */
const before = { 'connections.create': 'service', 'connections.openPractice': 'practice' } as const;

function markOf(method: string, input: object): string | null {
  if (method === 'connections.create' || method === 'connections.openPractice') return before[method];
  const isOfOne = method === 'connections.select' || method === 'connections.remove';
  return isOfOne && 'id' in input ? `${method} ${input.id}` : null;
}

const leadsTo = (shown: Connection | null, mark: string): boolean =>
  shown !== null &&
  (mark === `connections.select ${shown.id}` || (shown.kind === 'practice' && mark === shown.kind));

/** The same client, and remembers that. */
export const withOwnMarks = (client: Client): Client => ({
  ...client,
  async call(method, input) {
    const mark = markOf(method, input);
    if (mark === null) return client.call(method, input);
    const wasShown = leadsTo(nowShown, mark);
    own.add(mark);
    try {
      const answer = await client.call(method, input);
      // Nothing comes of it that would take the mark away, and a choice in another window would not be told of.
      if (wasShown && leadsTo(nowShown, mark)) own.delete(mark);
      return answer;
    } catch (failure) {
      own.delete(mark);
      throw failure;
    }
  },
});

/** Another window has removed the connection that is shown, or has chosen another, and what was open for it is closed: that is said. */
export function useOtherWindows(shown: Connection | null, all: readonly Connection[]): void {
  const earlier = useRef(shown);
  useEffect(() => {
    const { current: last } = earlier;
    earlier.current = shown;
    nowShown = shown;
    if (last?.id === shown?.id) return;
    takeBackNews(chosen);
    const isChosenHere = shown && (own.delete(`connections.select ${shown.id}`) || own.delete(shown.kind));
    if (!last) return;
    const name = nameIn(all, last);
    if (!all.some(({ id }) => id === last.id)) {
      if (own.delete(`connections.remove ${last.id}`)) return;
      showNews(`${name} was removed from this computer, not in this window. What was open for it is closed.`);
    } else if (shown && !isChosenHere) {
      showNews(
        `${nameIn(all, shown)} was chosen in another window, and is shown here too. What was open for ${name} is closed.`,
        chosen,
      );
    }
  }, [shown, all]);
}
