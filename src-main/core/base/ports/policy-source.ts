/** The policy file of a managed computer, as the host finds it. Never rejects. */
export interface PolicySource {
  /** For the owner's eyes. */
  readonly file: string;
  /** untrusted: somebody other than an administrator could have written it, or it cannot be read; `reason` is a sentence. */
  read(): Promise<{ kind: 'none' } | { kind: 'text'; text: string } | { kind: 'untrusted'; reason: string }>;
}
