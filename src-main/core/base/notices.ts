import { isLeftAlone, type Notice } from '../../../src-shared/host.ts';
import type { Changes } from './changes.ts';
import type { Ports } from './ports/ports.ts';

const refused = 'folder-unwritable';

/** What the owner should know about this computer's files. In memory: the cause is found again at the next start. */
export class Notices {
  readonly #ports: Pick<Ports, 'clock' | 'newId'>;
  readonly #changes: Changes;
  #notices: Notice[] = [];
  /** Files that lack what has happened. */
  readonly #behind = new Set<string>();
  /** And those that the folder has refused besides. */
  readonly #refused = new Set<string>();

  constructor(ports: Pick<Ports, 'clock' | 'newId'>, changes: Changes) {
    this.#ports = ports;
    this.#changes = changes;
  }

  /** Those that were dismissed, and are true still, too. */
  list(): Notice[] {
    return this.#notices;
  }

  /** Once per kind and file; what the folder refuses is told in one, with all its files. */
  add(kind: Notice['kind'], name: string, keptAs: string | null = null): void {
    if (kind === refused) this.#refused.add(name);
    const file = kind === refused ? this.#allRefused() : name;
    const isSame = (notice: Notice) => notice.kind === kind && (kind === refused || notice.file === file);
    const told = this.#notices.find(notice => isSame(notice) && !notice.dismissed);
    if (told?.file === file) return;
    const { id = this.#ports.newId(), at = this.#ports.clock.now() } = told ?? {};
    this.#replace(isSame, [{ id, kind, file, keptAs, at, dismissed: false }]);
  }

  /** The folder has refused it, and it lacks what has happened until it is written. */
  behind(file: string): void {
    this.#behind.add(file);
    this.add(refused, file);
  }

  /** It was written: that it was refused is not true any more, nor is it of what was given up, once no other one is behind. */
  saved(name: string): void {
    this.#behind.delete(name);
    this.#refused.delete(name);
    if (this.#behind.size === 0) this.#refused.clear();
    const told = this.#notices.find(({ kind }) => kind === refused);
    const file = this.#allRefused();
    if (told && told.file !== file)
      this.#replace(one => one === told, file === '' ? [] : [{ ...told, file }]);
  }

  #allRefused(): string {
    return [...this.#refused].sort().join(', ');
  }

  #replace(isGone: (notice: Notice) => boolean, by: readonly Notice[]): void {
    this.#notices = [...this.#notices.filter(one => !isGone(one)), ...by];
    this.#changes.announce(['notices']);
  }

  dismiss(id: string): void {
    this.#notices = this.#notices.flatMap(notice => {
      if (notice.id !== id) return [notice];
      return isLeftAlone(notice) ? [{ ...notice, dismissed: true }] : [];
    });
    this.#changes.announce(['notices']);
  }
}
