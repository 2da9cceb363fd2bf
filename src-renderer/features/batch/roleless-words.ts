import type { PlannedPerson } from '../../../src-shared/invitation-plan.ts';
import { many } from '../../ui/kit/count-words.ts';
import { isolated } from '../../ui/kit/foreign.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import type { Roleless } from './use-review.ts';

/** The others are counted: whoever mends a table begins with the first, and what is long is not read. */
const mostNamed = 3;
/** What is longer stands there by its line alone. */
const longestNamed = 64;

/** Which rows wait for a role, by the lines that an editor counts, too. */
export function rolelessWords({ rows, all }: Roleless): string {
  if (all) return rows.length === 1 ? 'Enter a role: the row names none.' : 'Enter a role: no row names one.';
  const more = rows.length - mostNamed;
  const which = [...rows.slice(0, mostNamed).map(named), ...(more > 0 ? [`${numberText(more)} more`] : [])];
  const last = which.pop() ?? '';
  const list = which.length > 0 ? `${which.join(', ')} and ${last}` : last;
  return `Enter a role: ${many(rows.length, 'row names', 'rows name')} none (${list}).`;
}

function named({ line, email }: PlannedPerson): string {
  const who = email !== '' && email.length <= longestNamed ? isolated(email) : null;
  if (line === null) return who ?? 'one without an address';
  return `line ${numberText(line)}${who === null ? '' : `: ${who}`}`;
}
