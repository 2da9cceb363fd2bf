import { z } from 'zod';
import { type Invitation, invitationListSchema, invitationSchema } from '../../../src-shared/invitation.ts';
import { teamSchema } from '../../../src-shared/team.ts';
import { isObject, pick } from '../base/json.ts';
import type { Breath } from '../base/ports/clock.ts';
import type { Files } from '../base/ports/files.ts';
import { hasCode, problemOf } from '../base/problem-error.ts';
import { Serial } from '../base/serial.ts';
import { inStretches, type Sliced } from '../base/stretch.ts';
import { newSealKey, sealing, unseal } from '../custody/sealed.ts';
import { snapshotKeyAccount } from '../custody/secret-names.ts';
import type { Vault } from '../custody/vault.ts';
import type { ConnectionRecord } from './connection-record.ts';
import { isUnreachable } from './unreachable.ts';

const snapshotSchema = z.object({
  /** Where it came from, and which token was shown it (its ledger row): it is not shown for others. */
  baseUrl: z.string(),
  tokenInUse: z.string().nullable().default(null),
  team: teamSchema.nullable(),
  invitations: invitationListSchema.nullable(),
});
type Snapshot = z.infer<typeof snapshotSchema>;
type Part = 'team' | 'invitations';

/**
 * The last good answers of each connection, for when the service cannot be reached. Encrypted, with a key that lies in the
 * keychain: names and addresses of a team are nobody else's business. Where there is no keychain nothing is kept. Nothing here
 * ever fails a call: a lost snapshot costs only what it would have shown.
 */
export class Snapshots {
  readonly #files: Files;
  readonly #vault: Vault;
  readonly #breath: Breath;
  readonly #held = new Map<string, Snapshot>();
  readonly #serial = new Serial();

  constructor(files: Files, vault: Vault, breath: Breath) {
    this.#breath = breath;
    this.#files = files;
    this.#vault = vault;
  }

  /**
   * What the service says now; where it cannot be reached, what it last said, with the reason in `staleBecause`.
   * @param current the connection as it is by then
   * @throws whatever `ask` throws, where nothing is kept or the service has answered
   */
  async freshOrKept<P extends Part>(
    current: () => ConnectionRecord,
    part: P,
    ask: () => Promise<NonNullable<Snapshot[P]>>,
  ): Promise<NonNullable<Snapshot[P]>> {
    try {
      return await ask();
    } catch (error) {
      const reason = problemOf(error);
      const kept = isUnreachable(reason) ? await this.#read(current(), part) : null;
      if (!kept) throw error;
      return { ...kept, staleBecause: reason };
    }
  }

  async #read<P extends Part>(record: ConnectionRecord, part: P): Promise<Snapshot[P] | null> {
    if (!this.#keeps(record)) return null;
    return (await this.#load(record))?.[part] ?? null;
  }

  /**
   * Goes on by itself; the caller has its answer and need not wait.
   * @param record the connection as it was when this was asked for
   * @param ended aborted where it is no longer the connection's: then nothing is kept
   */
  keep<P extends Part>(
    record: ConnectionRecord,
    part: P,
    value: NonNullable<Snapshot[P]>,
    ended: AbortSignal,
  ): void {
    if (!this.#keeps(record)) return;
    this.#inTurn(async () => {
      if (ended.aborted) return;
      const { baseUrl, tokenInUse } = record;
      const before = (await this.#load(record)) ?? { baseUrl, tokenInUse, team: null, invitations: null };
      const next: Snapshot = { ...before, [part]: value };
      this.#held.set(record.id, next);
      const key = await this.#key(record);
      const text = await inStretches(this.#breath, sealing(pieces(next), key, record.id));
      if (ended.aborted) return;
      await this.#files.write(fileName(record), text);
    });
  }

  /** Deletes the file, and the key, without which a copy of the file is worthless. @throws keychain problems */
  async forget(record: ConnectionRecord): Promise<void> {
    await this.#serial.ended();
    const held = this.#held.delete(record.id);
    const kept = held || (await this.#files.read(fileName(record)).catch(() => null)) !== null;
    if (!kept) return;
    await this.#files.remove(fileName(record)).catch(() => undefined);
    if (this.#keeps(record)) await this.#vault.forget(snapshotKeyAccount(record));
  }

  /** Before the end: what is being written gets written. */
  async settled(): Promise<void> {
    await this.#serial.ended();
  }

  #keeps(record: ConnectionRecord): boolean {
    return record.kind === 'service' && !this.#vault.memoryChosen;
  }

  #inTurn(work: () => Promise<void>): void {
    void this.#serial.run(work).catch(() => undefined);
  }

  async #load(record: ConnectionRecord): Promise<Snapshot | null> {
    const held = this.#held.get(record.id);
    if (held) return belongsTo(held, record) ? held : null;
    try {
      const text = await this.#files.read(fileName(record));
      if (text === null) return null;
      const plain = unseal(text, await this.#vault.fetch(snapshotKeyAccount(record)), record.id);
      if (plain === null) return null;
      const snapshot = await inStretches(this.#breath, parsing(JSON.parse(plain)));
      if (!snapshot || !belongsTo(snapshot, record)) return null;
      this.#held.set(record.id, snapshot);
      return snapshot;
    } catch {
      return null;
    }
  }

  async #key(record: ConnectionRecord): Promise<string> {
    const account = snapshotKeyAccount(record);
    try {
      return await this.#vault.fetch(account);
    } catch (error) {
      if (!hasCode(error, 'secret-absent')) throw error;
      const key = newSealKey();
      await this.#vault.keep(account, key);
      return key;
    }
  }
}

const atATime = 200;

/** Its JSON. A list of a hundred thousand is not written in one go. */
function* pieces(snapshot: Snapshot): Generator<string> {
  const { invitations, ...rest } = snapshot;
  if (!invitations) return yield JSON.stringify(snapshot);
  const { items, ...about } = invitations;
  yield `${JSON.stringify(rest).slice(0, -1)},"invitations":${JSON.stringify(about).slice(0, -1)},"items":[`;
  for (let from = 0; from < items.length; from += atATime) {
    yield `${from === 0 ? '' : ','}${JSON.stringify(items.slice(from, from + atATime)).slice(1, -1)}`;
  }
  yield ']}}';
}

/** As the schema, a few items at a time. */
function* parsing(value: unknown): Sliced<Snapshot | null> {
  const invitations = pick(value, 'invitations');
  const list = pick(invitations, 'items');
  if (!isObject(value) || !isObject(invitations) || !Array.isArray(list)) {
    return snapshotSchema.safeParse(value).data ?? null;
  }
  const rest = snapshotSchema.safeParse({ ...value, invitations: { ...invitations, items: [] } }).data;
  const items: Invitation[] = [];
  for (const one of list) {
    const { data } = invitationSchema.safeParse(one);
    if (!data) return null;
    items.push(data);
    if (items.length % atATime === 0) yield;
  }
  if (!rest?.invitations) return null;
  return { ...rest, invitations: { ...rest.invitations, items } };
}

function belongsTo({ baseUrl, tokenInUse }: Snapshot, record: ConnectionRecord): boolean {
  return baseUrl === record.baseUrl && tokenInUse === record.tokenInUse;
}

function fileName({ id }: ConnectionRecord): string {
  return `snapshot-${id}.json`;
}
