/** What nobody can guess. */
export interface Random {
  bytes(count: number): Buffer;
}

/**
 * A hash that takes a while to compute, so that short texts cannot be found by trying. The same for the same text and salt.
 * In hexadecimal digits.
 */
export type SlowHash = (text: string, salt: string) => Promise<string>;
