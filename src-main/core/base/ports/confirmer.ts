/** Asks in a native dialog of the main process, where no page can answer. */
export interface Confirmer {
  /** After an absence: whether the owner is there and wants to go on. */
  confirmPresence(): Promise<boolean>;
  /** Before what cannot be taken back. */
  confirm(question: Question): Promise<boolean>;
}

/** What a host that can asks of the owner itself. Facts only; the words are the host's. */
export type Question =
  | {
      /** A token that may still work is taken off this computer. */
      kind: 'forget-token';
      key: string;
      name: string;
      tail: string | null;
      hasSecret: boolean;
      /** Memory is chosen, and its secret may lie in the keychain. */
      goesLater: boolean;
      /** Keyholder itself uses it. */
      inUse: boolean;
      /** Its row can be brought back only as long as Keyholder runs. */
      practice: boolean;
    }
  | {
      kind: 'remove-connection';
      id: string;
      label: string;
      baseUrl: string;
      dashboardUrl: string;
      /** It has a place for them only as long as it runs. */
      practice: boolean;
      /** Memory is chosen, and secrets of it may lie in the keychain. */
      goesLater: boolean;
      /** Invitations of a batch that have not left. */
      unsent: number;
      /** Of some invitation nobody knows whether it was sent. */
      inDoubt: boolean;
      /** What tokens it has is not known in this run. */
      tokensUnread: boolean;
      /** Those that may still work. */
      tokens: readonly { name: string; tail: string | null }[];
    }
  /** Something is about to be sent where nothing was sent so far. */
  | { kind: 'new-origins'; origins: readonly string[] };
