/** Files of the age format that a passphrase opens: https://age-encryption.org/v1 */
export interface PassphraseFiles {
  /** Armoured. What it takes is done where it holds up nothing. */
  close(text: string, passphrase: string): Promise<string>;
  /** @param file armoured, or its bytes. @throws PassphraseFileError */
  open(file: string | Uint8Array, passphrase: string): Promise<Uint8Array>;
}

export type PassphraseFault =
  | 'not-a-file'
  | 'newer'
  | 'no-passphrase'
  | 'wrong-passphrase'
  | 'damaged'
  | 'too-slow';

export class PassphraseFileError extends Error {
  override readonly name = 'PassphraseFileError';
  readonly fault: PassphraseFault;
  constructor(fault: PassphraseFault) {
    super(fault);
    this.fault = fault;
  }
}
