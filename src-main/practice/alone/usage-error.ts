/** A mistake of the caller, or a file that cannot be used: shown as one sentence, without a stack. */
export class UsageError extends Error {}
