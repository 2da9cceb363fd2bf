import { z } from 'zod';
import { goneInvitationSchema } from '../../../../src-shared/gone-invitation.ts';
import type { Files } from '../../base/ports/files.ts';
import type { Random } from '../../base/ports/random.ts';
import { unwritable, writeFile } from '../../base/write-file.ts';
import type { ConnectionRecord } from '../../connections/connection-record.ts';
import type { Snapshots } from '../../connections/snapshots.ts';
import { seal, unseal } from '../../custody/sealed.ts';

const keptSchema = z.object({
  since: z.number(),
  asOf: z.number(),
  /** Name -> the first complete list that held it, of those that came since. */
  firstSeen: z.record(z.string(), z.number()),
  gone: z.array(goneInvitationSchema),
});
export type KeptGone = z.infer<typeof keptSchema>;

/** What became of a connection's invitations, in a file sealed with the key of its snapshot. */
export class GoneFile {
  readonly #files: Files;
  readonly #random: Random;
  readonly #snapshots: Snapshots;

  constructor(files: Files, snapshots: Snapshots, random: Random) {
    this.#random = random;
    this.#files = files;
    this.#snapshots = snapshots;
  }

  /** null: there is none, or no key opens it. @throws ProblemError `storage-unwritable`: not even read; keychain problems */
  async read(record: ConnectionRecord): Promise<KeptGone | null> {
    if (!this.#snapshots.keeps(record)) return null;
    const file = fileName(record);
    const text = await this.#files.read(file).catch(error => {
      throw unwritable(file, error);
    });
    if (text === null) return null;
    const plain = unseal(text, await this.#snapshots.key(record), purposeOf(record));
    return plain === null ? null : (keptSchema.safeParse(JSON.parse(plain)).data ?? null);
  }

  /** @throws ProblemError `storage-unwritable`, keychain problems */
  async write(record: ConnectionRecord, kept: KeptGone): Promise<void> {
    if (!this.#snapshots.keeps(record)) return;
    const key = await this.#snapshots.key(record);
    const text = seal(JSON.stringify(kept), key, purposeOf(record), this.#random);
    await writeFile(this.#files, fileName(record), text);
  }

  async remove(record: ConnectionRecord): Promise<void> {
    await this.#files.remove(fileName(record)).catch(() => undefined);
  }
}

const fileName = ({ id }: ConnectionRecord): string => `gone-${id}.json`;
const purposeOf = ({ id }: ConnectionRecord): string => `${id} gone`;
