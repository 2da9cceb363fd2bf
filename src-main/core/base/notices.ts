import { isLeftAlone, type Notice } from '../../../src-shared/host.ts';
import type { Changes } from './changes.ts';
import type { Ports } from './ports/ports.ts';

/** What the owner should know about this computer's files. In memory: the cause is found again at the next start. */
export class Notices {
  readonly #ports: Pick<Ports, 'clock' | 'newId'>;
  readonly #changes: Changes;
  #notices: Notice[] = [];
  /** Files that lack what has happened. */
  readonly #behind = new Set<string>();

  constructor(ports: Pick<Ports, 'clock' | 'newId'>, changes: Changes) {
    this.#ports = ports;
    this.#changes = changes;
  }

  /** Those that were dismissed, and are true still, too. */
  list(): Notice[] {
    return this.#notices;
  }

  /** Once per kind and file; what concerns the whole folder is told once. */
  add(kind: Notice['kind'], file: string, keptAs: string | null = null): void {
    const ofFolder = kind === 'folder-unwritable';
    const isSame = (notice: Notice) => notice.kind === kind && (ofFolder || notice.file === file);
    if (this.#notices.some(notice => isSame(notice) && !notice.dismissed)) return;
    const notice = {
      ...{ id: this.#ports.newId(), kind, file, keptAs },
      ...{ at: this.#ports.clock.now(), dismissed: false },
    };
    this.#notices = [...this.#notices.filter(one => !isSame(one)), notice];
    this.#changes.announce(['notices']);
  }

  /** The folder has refused it, and it lacks what has happened until it is written. */
  behind(file: string): void {
    this.#behind.add(file);
    this.add('folder-unwritable', file);
  }

  /** It was written: that nothing can be saved is not true any more, unless another one is behind. Of what was given up none is. */
  saved(file: string): void {
    this.#behind.delete(file);
    const others = this.#notices.filter(({ kind }) => kind !== 'folder-unwritable');
    if (this.#behind.size > 0 || others.length === this.#notices.length) return;
    this.#notices = others;
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
