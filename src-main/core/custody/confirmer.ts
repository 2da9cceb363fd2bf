/** Asks in a native dialog of the main process, where no page can answer. */
export interface Confirmer {
  /** After an absence: whether the owner is there and wants to go on. */
  confirmPresence(): Promise<boolean>;
  /** Before what cannot be taken back. */
  confirm(question: Question): Promise<boolean>;
}

/** What a host that can asks of the owner itself. Facts only; the words are the host's. */
export type Question =
  /** Something is about to be sent where nothing was sent so far. */
  { kind: 'new-origins'; origins: readonly string[] };
