import { z } from 'zod';
import { goneInvitationSchema } from '../../../../src-shared/gone-invitation.ts';
import type { Notices } from '../../base/notices.ts';
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

interface Parts {
  files: Files;
  notices: Notices;
  random: Random;
  snapshots: Snapshots;
}

/**
 * What became of a connection's invitations, in a file sealed with the key of its snapshot. It is noted nowhere else: one that no key opens
 * is set aside, and not written over.
 */
export class GoneFile {
  readonly #parts: Parts;
  /** Names of files that are there, and that no key opens. */
  readonly #shut = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** null: there is none, or no key opens it. @throws ProblemError `storage-unwritable`: not even read; keychain problems */
  async read(record: ConnectionRecord): Promise<KeptGone | null> {
    const { files, snapshots } = this.#parts;
    if (!snapshots.keeps(record)) return null;
    const file = fileName(record);
    const text = await files.read(file).catch(error => {
      throw unwritable(file, error);
    });
    this.#shut.delete(file);
    if (text === null) return null;
    const plain = unseal(text, await snapshots.key(record), purposeOf(record));
    const kept = plain === null ? null : (keptSchema.safeParse(JSON.parse(plain)).data ?? null);
    if (kept === null) this.#shut.add(file);
    return kept;
  }

  /** @throws ProblemError `storage-unwritable`, keychain problems */
  async write(record: ConnectionRecord, kept: KeptGone): Promise<void> {
    const { files, random, snapshots } = this.#parts;
    if (!snapshots.keeps(record)) return;
    const file = fileName(record);
    const text = seal(JSON.stringify(kept), await snapshots.key(record), purposeOf(record), random);
    if (this.#shut.has(file)) await this.#setAside(file);
    await writeFile(files, file, text);
  }

  async #setAside(file: string): Promise<void> {
    const { files, notices } = this.#parts;
    try {
      notices.add('file-reset', file, await files.setAside(file));
    } catch (error) {
      throw unwritable(file, error);
    }
    this.#shut.delete(file);
  }

  async remove(record: ConnectionRecord): Promise<void> {
    const file = fileName(record);
    this.#shut.delete(file);
    await this.#parts.files.remove(file).catch(() => undefined);
  }
}

const fileName = ({ id }: ConnectionRecord): string => `gone-${id}.json`;
const purposeOf = ({ id }: ConnectionRecord): string => `${id} gone`;
