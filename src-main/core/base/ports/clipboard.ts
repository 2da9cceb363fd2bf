/** Knows a text again without holding it. In memory and between our own processes; for a file it would be too quick to guess. */
export interface TextMark {
  salt: string;
  digest: string;
}

/** The machine's clipboard. Rejects where there is none. */
export interface Clipboard {
  /** With the platform's "do not record" hints where it has any. */
  writeSecret(text: string): Promise<void>;
  read(): Promise<string>;
  clear(): Promise<void>;
  /** Clears it of the marked text when this process is killed; returns the way to call that off. Missing: nothing outlives us here. */
  watchOver?(mark: TextMark): () => void;
  /** `reached`: what was refused may be let through now; `leaving`: this may be the last moment at which it is. Missing: it always is. */
  followReach?(on: { reached(): void; leaving(): void }): void;
}
