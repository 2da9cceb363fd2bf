import type { Chance } from '../world/chance.ts';

/** By whom something was done: by a request of Keyholder here, by one on another computer, or by somebody else at the service. */
export type By = 'us' | 'elsewhere' | 'others';

export interface Pat {
  id: string;
  secret: string;
  name: string;
  teamId: string;
  expiresAt: string | null;
  by: By;
  at: number;
  revokedAt: number | null;
}

export interface Invite {
  id: string;
  email: string;
  role: string;
  useSeat: boolean;
  teamId: string;
  by: By;
  /** By the clock of the history. */
  at: number;
  /** As the service's own clock was then: what it has written down stays so. */
  clockAhead: number;
  goneAt: number | null;
}

export interface Arrival {
  at: number;
  what: 'createPat' | 'revokePat' | 'invite' | 'read';
  /** Name of a token, its id, or an address. */
  of: string;
  done: boolean;
}

export interface Manner {
  ids: 'count' | 'beyond-2^53' | 'opaque';
  idsAsNumbers: boolean;
  list:
    | 'array'
    | 'has-more'
    | 'cursor'
    | 'link'
    | 'drf'
    | 'pages'
    | 'lone'
    | 'total'
    | 'feathers'
    | 'page-count';
  pageSize: number;
  /** It counts what it then does not show to whoever asks: only the number tells that something is lacking. */
  hides: boolean;
  /** Some of what it lists nobody can read: it stands there as nothing. */
  blots: boolean;
  team: 'plain' | 'wrapped' | 'no-id' | 'number';
  made: 'object' | 'wrapped' | 'empty' | 'accepted' | 'list';
  refusal: 'message' | 'fields' | 'problem' | 'text';
  graphql: 'codes' | 'statuses' | 'null-data';
  sessions: 'stay' | 'renewed' | 'renewed-at-once';
  /** Whether who has no session may ask the harmless query. */
  open: boolean;
  /** As some write a whole signed document into theirs: longer than Windows takes for one item of its keychain. */
  longSecrets: boolean;
  times: 's' | 'ms' | 'rfc3339';
  dates: boolean;
}

/** They say with each page how many there are. */
export const counting: ReadonlySet<Manner['list']> = new Set(['drf', 'pages', 'total', 'feathers']);

/** What is truly so at a service: everything that a program says is held against these books. */
export class Books {
  readonly name: string;
  readonly api: string;
  readonly dashboard: string;
  readonly manner: Manner;
  readonly teams: readonly string[];
  readonly pats = new Map<string, Pat>();
  readonly invites: Invite[] = [];
  readonly arrivals: Arrival[] = [];
  /** Values that are let through now, each with its whole family: what one session has ever been worth. */
  readonly sessions = new Map<string, { family: number; until: number }>();
  /** Of every value that there ever was, its family. */
  readonly families = new Map<string, number>();
  /** Milliseconds that its clock is ahead of the history's. */
  clockAhead = 0;
  /** What its lists show is older by this much. */
  lagMs = 0;
  /** The most that they ever lagged. */
  mostLagMs = 0;
  /** Until then it has had too many requests. */
  limitedUntil = 0;
  /** The times something was taken out of a list. */
  readonly removals: number[] = [];
  /** Every value that was ever a secret here. */
  readonly secrets: string[] = [];
  /** Counts what was changed. */
  version = 0;
  #ids = 0;
  #families = 0;
  readonly #time: () => number;
  readonly #chance: () => Chance;

  constructor(given: {
    name: string;
    api: string;
    dashboard: string;
    manner: Manner;
    time: () => number;
    chance: () => Chance;
  }) {
    this.name = given.name;
    this.api = given.api;
    this.dashboard = given.dashboard;
    this.manner = given.manner;
    this.#time = given.time;
    this.#chance = given.chance;
    this.teams = [this.#newId('team'), this.#newId('team')];
  }

  get time(): number {
    return this.#time();
  }

  createPat(name: string, teamId: string, expiresAt: string | null, by: By): Pat {
    const pat: Pat = {
      ...{ id: this.#newId('pat'), secret: this.#newSecret('pat'), name, teamId, expiresAt, by },
      ...{ at: this.time, revokedAt: null },
    };
    this.pats.set(pat.id, pat);
    this.version += 1;
    return pat;
  }

  revokePat(id: string): boolean {
    const pat = this.pats.get(id);
    if (!pat || pat.revokedAt !== null) return false;
    pat.revokedAt = this.time;
    this.version += 1;
    return true;
  }

  patOf(secret: string): Pat | undefined {
    for (const pat of this.pats.values()) if (pat.secret === secret) return pat;
    return undefined;
  }

  /** @param now by the service's own clock */
  isLive(pat: Pat, now: number): boolean {
    return pat.revokedAt === null && (pat.expiresAt === null || Date.parse(pat.expiresAt) > now);
  }

  invite(given: Pick<Invite, 'email' | 'role' | 'useSeat' | 'teamId' | 'by'>): Invite {
    const { time: at, clockAhead } = this;
    const invite: Invite = { ...given, id: this.#newId('inv'), at, clockAhead, goneAt: null };
    this.invites.push(invite);
    this.version += 1;
    return invite;
  }

  /** It was accepted, or taken back by another owner. */
  take(invite: Invite): void {
    if (invite.goneAt !== null) return;
    invite.goneAt = this.time;
    this.removals.push(this.time);
    this.version += 1;
  }

  listed(teamId: string): Invite[] {
    const until = this.time - this.lagMs;
    return this.invites.filter(
      one => one.teamId === teamId && one.at <= until && (one.goneAt === null || one.goneAt > until),
    );
  }

  /** What another computer has made here, so long before. */
  takeOver(other: Books, agoMs: number): void {
    this.#ids = other.#ids;
    this.#families = other.#families;
    for (const pat of other.pats.values()) {
      const revokedAt = pat.revokedAt === null ? null : pat.revokedAt - agoMs;
      const by = pat.by === 'us' ? 'elsewhere' : pat.by;
      this.pats.set(pat.id, { ...pat, by, at: pat.at - agoMs, revokedAt });
    }
    this.secrets.push(...other.secrets);
    this.version += 1;
  }

  newSession(): string {
    this.#families += 1;
    return this.#sessionOf(this.#families);
  }

  /** Whether a value is let through, and what it is exchanged for in the answer, if at all. */
  admit(value: string | null): { ok: boolean; renewed: string | null } {
    const session = value === null ? undefined : this.sessions.get(value);
    if (value === null || !session || session.until <= this.time) return { ok: false, renewed: null };
    if (this.manner.sessions === 'stay' || !this.#chance().yes(0.5)) return { ok: true, renewed: null };
    session.until = this.manner.sessions === 'renewed' ? this.time + 60_000 : this.time;
    return { ok: true, renewed: this.#sessionOf(session.family) };
  }

  endSessions(): void {
    this.sessions.clear();
  }

  #sessionOf(family: number): string {
    const value = this.#newSecret('ses');
    this.families.set(value, family);
    this.sessions.set(value, { family, until: Number.POSITIVE_INFINITY });
    return value;
  }

  #newSecret(kind: string): string {
    const chance = this.#chance();
    const more = this.manner.longSecrets && chance.yes(0.7) ? chance.between(1_500, 6_500) : 0;
    const secret = `${secretMark}${kind}${chance.hex(28 + more)}`;
    this.secrets.push(secret);
    return secret;
  }

  #newId(kind: string): string {
    this.#ids += 1;
    if (this.manner.ids === 'count') return String(this.#ids);
    if (this.manner.ids === 'beyond-2^53') return String(9_007_199_254_740_993n + BigInt(this.#ids * 2));
    return `${kind}_${this.#chance().hex(8)}${this.#ids}`;
  }
}

/** By this every secret of the simulation is found in a text at once. */
export const secretMark = 'kH9z';
