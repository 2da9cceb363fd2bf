import type { Files } from './ports/files.ts';

/**
 * The data folder, as long as it is ours: after the end it may be another process's, which has read its files already. What comes
 * late is refused and finds its work to do again at the next start.
 */
export class FilesUntilEnd implements Files {
  readonly #files: Files;
  readonly #changes = new Set<Promise<unknown>>();
  #over = false;

  constructor(files: Files) {
    this.#files = files;
  }

  read(name: string): Promise<string | null> {
    return this.#files.read(name);
  }

  write(name: string, text: string | readonly Buffer[]): Promise<void> {
    return this.#change(() => this.#files.write(name, text));
  }

  append(name: string, text: string): Promise<void> {
    return this.#change(() => this.#files.append(name, text));
  }

  remove(name: string): Promise<void> {
    return this.#change(() => this.#files.remove(name));
  }

  setAside(name: string): Promise<string> {
    return this.#change(() => this.#files.setAside(name));
  }

  /** From here on nothing is changed any more; resolves when what has begun is over. Never rejects. */
  async end(): Promise<void> {
    this.#over = true;
    await Promise.allSettled(this.#changes);
  }

  async #change<T>(begin: () => Promise<T>): Promise<T> {
    if (this.#over) throw new Error('Keyholder has ended.');
    const change = begin();
    this.#changes.add(change);
    try {
      return await change;
    } finally {
      this.#changes.delete(change);
    }
  }
}
