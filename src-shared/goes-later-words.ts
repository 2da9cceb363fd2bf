/** Beside "deleted", where Keyholder does without the keychain now, and may have left something there. */
export const goesLaterWords =
  'If the keychain holds any of it, that goes as soon as Keyholder uses the keychain again.';
