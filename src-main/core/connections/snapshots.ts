import { z } from 'zod';
import {
  type Invitation,
  type InvitationList,
  invitationListSchema,
} from '../../../src-shared/invitation.ts';
import { type Team, teamSchema } from '../../../src-shared/team.ts';
import type { Breath } from '../base/ports/clock.ts';
import type { Files } from '../base/ports/files.ts';
import type { Random } from '../base/ports/random.ts';
import { hasCode } from '../base/problem-error.ts';
import { Serial } from '../base/serial.ts';
import { forgetLeft } from '../custody/forget-left.ts';
import { newSealKey, seal, unseal } from '../custody/sealed.ts';
import { snapshotKeyAccount } from '../custody/secret-names.ts';
import type { Vault } from '../custody/vault.ts';
import type { ConnectionRecord } from './connection-record.ts';
import { type KeptParts, partSets, SnapshotParts } from './snapshot-parts.ts';

const headSchema = z.object({
  /** Where it came from, and which token was shown it (its ledger row): it is not shown for others. */
  baseUrl: z.string(),
  tokenInUse: z.string().nullable().default(null),
  team: teamSchema.nullable(),
  invitations: z
    .union([
      z.object({
        about: invitationListSchema.omit({ items: true }),
        items: z.object({ set: z.enum(partSets), parts: z.number().int(), key: z.string() }),
      }),
      // An older Keyholder had the items in this very file, which the next list replaces.
      invitationListSchema,
    ])
    .nullable(),
});
type Head = z.infer<typeof headSchema>;

type Keychain = Pick<Vault, 'memoryChosen' | 'fetch' | 'keep' | 'forget'>;

/**
 * The last good answers of each connection, for when the service cannot be reached. Encrypted, with a key that lies in the
 * keychain: names and addresses of a team are nobody else's business. Where there is no keychain nothing is kept. Nothing here
 * ever fails a call: a lost snapshot costs only what it would have shown.
 *
 * A small file holds the team and what is known of the list, and names the files in which its items lie; it is written last.
 */
export class Snapshots {
  readonly #files: Files;
  readonly #vault: Keychain;
  readonly #random: Random;
  readonly #parts: SnapshotParts;
  /** Whose key this run has made. */
  readonly #keyed = new Set<string>();
  readonly #asked = new Map<string, Promise<string>>();
  readonly #serial = new Serial();

  constructor(files: Files, vault: Keychain, breath: Breath, random: Random) {
    this.#random = random;
    this.#files = files;
    this.#vault = vault;
    this.#parts = new SnapshotParts(files, breath, random);
  }

  async team(record: ConnectionRecord): Promise<Team | null> {
    return (await this.#inTurn(() => this.#head(record)))?.team ?? null;
  }

  async list(record: ConnectionRecord): Promise<InvitationList | null> {
    return this.#inTurn(async () => {
      const kept = (await this.#head(record))?.invitations ?? null;
      if (kept === null || !('about' in kept)) return kept;
      const items = await this.#parts.read(record.id, kept.items);
      return items && { ...kept.about, items };
    });
  }

  /** How many pages it came in, without opening its items. */
  async pagesOfList(record: ConnectionRecord): Promise<number | null> {
    const kept = (await this.#inTurn(() => this.#head(record)))?.invitations ?? null;
    return kept && ('about' in kept ? kept.about : kept).pages;
  }

  /**
   * Goes on by itself; the caller has its answer and need not wait.
   * @param record the connection as it was when this was asked for
   * @param ended aborted where it is no longer the connection's: then nothing is kept
   */
  keepTeam(record: ConnectionRecord, team: Team, ended: AbortSignal): void {
    void this.#inTurn(() => this.#keep(record, ended, async before => ({ ...before, team })));
  }

  /** The same. @param items more may be put to their end meanwhile */
  keepList(
    record: ConnectionRecord,
    about: Omit<InvitationList, 'items'>,
    items: readonly Invitation[],
    ended: AbortSignal,
  ): void {
    void this.#inTurn(() =>
      this.#keep(record, ended, async before => {
        const set = partsOf(before)?.set === 'a' ? 'b' : 'a';
        return {
          ...before,
          invitations: { about, items: await this.#parts.write(record.id, set, items, ended) },
        };
      }),
    );
  }

  /**
   * Deletes the files, and the key, without which a copy of them is worthless.
   * @returns whether a key is left to the next run, if there is one: with memory chosen the keychain is at most tried
   * @throws keychain problems
   */
  async forget(record: ConnectionRecord): Promise<boolean> {
    await this.#serial.ended();
    const name = fileName(record);
    const isThere = (await this.#files.read(name).catch(() => null)) !== null;
    if (isThere) await this.#files.remove(name).catch(() => undefined);
    await this.#parts.clear(record.id, null).catch(() => undefined);
    const isKept = this.#keyed.delete(record.id) || isThere;
    // Nor is it known then whether there is one.
    if (!this.keeps(record)) return record.kind === 'service';
    const account = snapshotKeyAccount(record);
    // Without a file there is mostly no key; one is left where the disk refused the first file and the run ended with that.
    if (!isKept) forgetLeft(this.#vault, account);
    else await this.#vault.forget(account);
    // Memory may have been chosen while it was asked.
    return this.#vault.memoryChosen;
  }

  /** Before the end: what is being written gets written. */
  async ended(): Promise<void> {
    await this.#serial.ended();
  }

  /** Practice teams are gone with the run, and what the owner wants in memory only is on no disk. */
  keeps(record: ConnectionRecord): boolean {
    return record.kind === 'service' && !this.#vault.memoryChosen;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T | null> {
    return this.#serial.run(work).catch(() => null);
  }

  async #keep(
    record: ConnectionRecord,
    ended: AbortSignal,
    change: (before: Head) => Promise<Head>,
  ): Promise<void> {
    if (ended.aborted || !this.keeps(record)) return;
    const key = await this.key(record);
    const { baseUrl, tokenInUse } = record;
    const before = (await this.#head(record)) ?? { baseUrl, tokenInUse, team: null, invitations: null };
    const next = await change(before);
    if (ended.aborted) return;
    await this.#files.write(fileName(record), seal(JSON.stringify(next), key, record.id, this.#random));
    await this.#parts.clear(record.id, partsOf(next), partsOf(before));
  }

  /** null: there is none, it cannot be opened, or it is another's. */
  async #head(record: ConnectionRecord): Promise<Head | null> {
    const text = this.keeps(record) ? await this.#files.read(fileName(record)) : null;
    if (text === null) return null;
    const plain = unseal(text, await this.#vault.fetch(snapshotKeyAccount(record)), record.id);
    const head = plain === null ? undefined : headSchema.safeParse(JSON.parse(plain)).data;
    return head && head.baseUrl === record.baseUrl && head.tokenInUse === record.tokenInUse ? head : null;
  }

  /** Opens what is kept of the connection on this computer. @throws keychain problems */
  key(record: ConnectionRecord): Promise<string> {
    // Two that were made at the same time would each open what the other one does not.
    const asked =
      this.#asked.get(record.id) ?? this.#key(record).finally(() => this.#asked.delete(record.id));
    this.#asked.set(record.id, asked);
    return asked;
  }

  async #key(record: ConnectionRecord): Promise<string> {
    const account = snapshotKeyAccount(record);
    try {
      return await this.#vault.fetch(account);
    } catch (error) {
      if (!hasCode(error, 'secret-absent')) throw error;
      const key = newSealKey(this.#random);
      this.#keyed.add(record.id);
      await this.#vault.keep(account, key);
      return key;
    }
  }
}

const partsOf = ({ invitations }: Head): KeptParts | null =>
  invitations && 'about' in invitations ? invitations.items : null;

const fileName = ({ id }: ConnectionRecord): string => `snapshot-${id}.json`;
