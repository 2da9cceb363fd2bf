import type { GoneInvitation, GoneList } from '../../../../src-shared/gone-invitation.ts';
import type { ParsedInput } from '../../../../src-shared/rpc.ts';
import { smallLetters } from '../../../../src-shared/small-letters.ts';
import type { Changes } from '../../base/changes.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { Serial } from '../../base/serial.ts';
import { Stretch } from '../../base/stretch.ts';
import type { ConnectionRecord } from '../../connections/connection-record.ts';
import type { ConnectionStore } from '../../connections/connection-store.ts';
import type { Snapshots } from '../../connections/snapshots.ts';
import type { Ended } from '../list-reading.ts';
import type { GoneFile, KeptGone } from './gone-file.ts';
import { nameOf, type WholeList, whatIsGone } from './what-is-gone.ts';

const dayMs = 24 * 3_600_000;
/** The last ones that went. */
const mostKept = 20_000;

interface Parts {
  connections: ConnectionStore;
  snapshots: Snapshots;
  file: GoneFile;
  clock: Clock;
  changes: Changes;
  /** For how many days what went is kept. */
  days: () => number;
  /** How many members the team has shown lately; null: nobody knows. */
  members: (connectionId: string) => number | null;
  /** Whether what was shown for this `answerKey` is of the team of the token in use: the lists of two teams are not compared. */
  isOfTeam: (key: string, record: ConnectionRecord) => boolean;
}

interface Known {
  /** `answerKey` of the last complete list. */
  key: string;
  last: WholeList;
}

/**
 * What became of invitations: the complete lists of a connection, each compared with the one before it. A list that is not complete
 * is compared with nothing: it never makes anything gone.
 */
export class GoneInvitations {
  readonly #parts: Parts;
  /** By connection. */
  readonly #known = new Map<string, Known>();
  readonly #kept = new Map<string, KeptGone>();
  readonly #serial = new Serial();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Told of each complete list, before it takes the place of the snapshot. Goes on by itself. */
  note({ key, list, rows, record, ended }: Ended): void {
    const { snapshots, members, isOfTeam } = this.#parts;
    const before = this.#known.get(record.id);
    const now = { ...list, items: rows.all, members: members(record.id) };
    this.#known.set(record.id, { key, last: now });
    const isSame = before !== undefined && isOfTeam(before.key, record);
    const earlier = isSame ? null : snapshots.list(record);
    const work = async () => {
      const kept = await earlier;
      const isWhole = kept?.complete === 'yes' && kept.unreadableItems === 0;
      const last = isSame ? before.last : kept && isWhole ? { ...kept, members: null } : null;
      if (ended.aborted) return;
      try {
        await this.#compare(record, last, now);
      } catch {
        // What went before cannot be read just now, and would be written over: the next list is compared with the same one again.
        if (last && this.#known.get(record.id)?.last === now) this.#known.set(record.id, { key, last });
      }
    };
    void this.#serial.run(work);
  }

  /** See `matching`. */
  async list({ connectionId, from, count, search }: ParsedInput<'invitations.gone'>): Promise<GoneList> {
    const { rows, ...about } = await this.matching(connectionId, search);
    return { ...about, rows: rows.slice(from, from + count), matching: rows.length };
  }

  /** All that went and match, the last first. @throws ProblemError `unknown-item`; see `GoneFile.read` */
  async matching(connectionId: string, search = ''): Promise<Omit<GoneList, 'matching'>> {
    const record = this.#parts.connections.get(connectionId);
    const kept = await this.#serial.run(() => this.#read(record));
    const all = kept ? this.#fresh(kept.gone) : [];
    const sought = smallLetters(search.trim());
    const isIt = ({ email, role, id }: GoneInvitation) =>
      [email, role, id].some(text => smallLetters(text ?? '').includes(sought));
    const { since = null, asOf = null } = kept ?? {};
    return { rows: sought === '' ? all : all.filter(isIt), all: all.length, since, asOf };
  }

  /** Deletes what went so far. @throws ProblemError `unknown-item`, `storage-unwritable`, keychain problems: then all of it stays */
  async empty(connectionId: string): Promise<void> {
    const record = this.#parts.connections.get(connectionId);
    await this.#serial.run(async () => {
      const kept = await this.#read(record);
      if (!kept) return;
      const emptied = { ...kept, gone: [] };
      await this.#parts.file.write(record, emptied);
      this.#hold(record, emptied);
    });
  }

  /** With its connection. */
  async forget(record: ConnectionRecord): Promise<void> {
    this.#known.delete(record.id);
    await this.#serial.run(async () => {
      this.#kept.delete(record.id);
      await this.#parts.file.remove(record);
    });
  }

  /** Before the end: what is being written gets written. */
  ended(): Promise<void> {
    return this.#serial.ended();
  }

  async #compare(record: ConnectionRecord, last: WholeList | null, now: WholeList): Promise<void> {
    const before = await this.#read(record);
    if (!last)
      return this.#keep(record, {
        since: now.fetchedAt,
        firstSeen: {},
        gone: [],
        ...before,
        asOf: now.fetchedAt,
      });
    const firstSeen = new Map(Object.entries(before?.firstSeen ?? {}));
    const asked = new Set(firstSeen.keys());
    for (const one of before?.gone ?? []) asked.add(nameOf(one) ?? '');
    const { gone, appeared, there } = await whatIsGone(last, now, asked, new Stretch(this.#parts.clock));
    // What is there again was not gone.
    const stillGone = (before?.gone ?? []).filter(one => !there.has(nameOf(one) ?? ''));
    // The list of an earlier run may be older than the last one that was compared.
    const known = new Set(stillGone.map(nameOf));
    const went = gone
      .filter(one => !known.has(nameOf(one)))
      .map(one => ({ ...one, firstSeen: firstSeen.get(nameOf(one) ?? '') ?? null }));
    for (const name of firstSeen.keys()) if (!there.has(name)) firstSeen.delete(name);
    for (const name of appeared) firstSeen.set(name, now.fetchedAt);
    await this.#keep(record, {
      since: before?.since ?? last.fetchedAt,
      asOf: now.fetchedAt,
      firstSeen: Object.fromEntries(firstSeen),
      gone: this.#fresh([...went, ...stillGone], now.clockOffsetMs ?? 0).slice(0, mostKept),
    });
  }

  /**
   * By this computer's clock, as they were written down. @param offsetMs of the service's, which counts where it is behind: one that is years
   * ahead for an hour would empty the file
   */
  #fresh(gone: readonly GoneInvitation[], offsetMs = 0): GoneInvitation[] {
    const { clock, days } = this.#parts;
    const since = clock.now() + Math.min(0, offsetMs) - days() * dayMs;
    return gone.filter(({ missedAt }) => missedAt > since);
  }

  /** See `GoneFile.read`. */
  async #read(record: ConnectionRecord): Promise<KeptGone | null> {
    const held = this.#kept.get(record.id) ?? (await this.#parts.file.read(record));
    if (held) this.#kept.set(record.id, held);
    return held;
  }

  async #keep(record: ConnectionRecord, kept: KeptGone): Promise<void> {
    this.#hold(record, kept);
    // What cannot be written is known until the end.
    await this.#parts.file.write(record, kept).catch(() => undefined);
  }

  #hold({ id }: ConnectionRecord, kept: KeptGone): void {
    this.#kept.set(id, kept);
    this.#parts.changes.announce(['gone'], id);
  }
}
