import type { ActivityState, ImportedJournal } from '../../../src-shared/activity.ts';
import type { Output, ParsedInput } from '../../../src-shared/rpc.ts';
import type { Clock } from '../base/ports/clock.ts';
import { problem } from '../base/problem-error.ts';
import { type Activity, mostBreaks } from './activity.ts';
import { breaksOf, type ForeignChain } from './foreign-chain.ts';
import type { Chains, ForeignChains } from './foreign-chains.ts';
import { ShownLines } from './shown-lines.ts';

interface Parts {
  activity: Activity;
  foreignChains: ForeignChains;
  clock: Clock;
}

interface Shown {
  lines: ShownLines;
  state: ActivityState;
}

const none: Chains = new Map();

/** The journal of activity as a page asks for it: this computer's own, or one that came from another. */
export class ActivityViews {
  readonly #parts: Parts;
  readonly #shown = new WeakMap<ForeignChain, Shown>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws ProblemError `unknown-item` where there is no such journal here */
  async list({ journal, ...wanted }: ParsedInput<'activity.list'>): Promise<Output<'activity.list'>> {
    const { activity } = this.#parts;
    const chains = await this.#chains(activity.state.state);
    const computers = [...chains.values()].map(chain => this.#named(chain));
    computers.sort((one, other) => (other.until ?? 0) - (one.until ?? 0));
    if (journal === undefined) return { ...activity.list(wanted), computers };
    const chain = chains.get(journal);
    if (!chain) throw problem('unknown-item', { what: 'journal' });
    const { lines, state } = this.#of(chain);
    return { ...lines.view(wanted), chain: state, computers };
  }

  /** As long as the keychain has not given out the key of this computer's own, it is not asked for another one. */
  async #chains(own: ActivityState['state']): Promise<Chains> {
    if (own === 'unread' || own === 'left-alone') return none;
    return this.#parts.foreignChains.all().catch(() => none);
  }

  #named(chain: ForeignChain): ImportedJournal {
    const { journal, who, lines } = chain;
    const state = this.#of(chain).state.state === 'whole' ? 'whole' : 'broken';
    return { id: journal, who, lines: lines.length, until: lines.at(-1)?.entry.at ?? null, state };
  }

  #of(chain: ForeignChain): Shown {
    const known = this.#shown.get(chain);
    if (known) return known;
    const breaks = breaksOf(chain);
    const lines = new ShownLines();
    const { journal } = chain;
    lines.add(chain.lines.map(line => ({ ...line, keptIn: 'disk', journal, id: `${journal} ${line.hash}` })));
    const { n, hash } = chain.head;
    const state: ActivityState = {
      state: breaks.length > 0 ? 'broken' : 'whole',
      ...{ breaks: breaks.slice(0, mostBreaks), allBreaks: breaks.length, notOnDisk: 0 },
      ...{ head: n === 0 ? null : { n, hash }, checkedAt: this.#parts.clock.now() },
    };
    const shown = { lines, state };
    this.#shown.set(chain, shown);
    return shown;
  }
}
