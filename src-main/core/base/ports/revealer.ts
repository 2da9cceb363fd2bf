/** A native dialog of the main process. */
export interface Revealer {
  reveal(token: { name: string; secret: string }): Promise<void>;
}
