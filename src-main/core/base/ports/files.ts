/** Text files in the data folder, by plain name (`ledger.json`). Errors of Node's fs pass through. */
export interface Files {
  /** null: no such file. */
  read(name: string): Promise<string | null>;
  /** Atomic and synced to disk; creates the folder. @param text or pieces of it, in UTF-8 */
  write(name: string, text: string | readonly Buffer[]): Promise<void>;
  /**
   * Adds to its end and syncs it to disk; creates folder and file. In time that does not grow with the file. A sudden end, and a
   * disk that refuses, may leave the beginning of `text` there.
   */
  append(name: string, text: string): Promise<void>;
  /** Does not mind when there is none. */
  remove(name: string): Promise<void>;
  /** Renames it out of the way and returns the new name. */
  setAside(name: string): Promise<string>;
}
