import { Changes } from '../base/changes.ts';
import { FilesUntilEnd } from '../base/files-until-end.ts';
import { Notices } from '../base/notices.ts';
import type { Ports } from '../base/ports/ports.ts';
import { kindOf } from '../base/problem-error.ts';
import { RequestIds } from '../base/request-ids.ts';
import { Underway } from '../base/underway.ts';
import { KeychainNote } from '../custody/keychain-note.ts';
import { KnownSecrets } from '../custody/known-secrets.ts';
import { redactingLog } from '../custody/redacting-log.ts';
import { Vault } from '../custody/vault.ts';

export type Ground = ReturnType<typeof openGround>;

/** What every room stands on. Reads nothing yet. */
export function openGround(ports: Ports) {
  const { clock, calendar, random, newId } = ports;
  const files = new FilesUntilEnd(ports.files);
  const stop = new AbortController();
  const ending = new AbortController();
  const underway = new Underway();
  const changes = new Changes();
  const known = new KnownSecrets(random);
  const vault = new Vault(ports, changes, known);
  const keychainNote = new KeychainNote({ vault, clock });
  const log = redactingLog(ports.log, known.redact);
  changes.onFault = error => log.warn('A change could not be told.', { kind: kindOf(error) });
  return {
    ...{ files, clock, calendar, random, newId, changes, known, log, vault, stop },
    /** Aborted when the app ends. */
    signal: stop.signal,
    /** Aborted when the end has begun: no job begins its next step. */
    ending: AbortSignal.any([ending.signal, stop.signal]),
    /** See `App`. Then the keychain has its note of what the journals hold by then. */
    answered: async (...journals: readonly { flush(): Promise<void> }[]) => {
      ending.abort();
      await underway.end();
      await Promise.all(journals.map(journal => journal.flush()));
      await keychainNote.flush();
    },
    /** Tells this run from every other: what memory held in another one is gone. */
    run: newId(),
    notices: new Notices(ports, changes),
    keychainNote,
    underway,
    requestIds: new RequestIds(known.redact),
  };
}
