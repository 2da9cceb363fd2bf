/** What Keyholder has against a field where its schema cannot know: beside the schemas' own words, for the owner. */
export const fieldMessages = {
  unreadable: 'Cannot be read.',
  undeclared: 'Holds a field that this call does not have.',
  /** A secret where none belongs, or where one of the other kind does: `session` is a token in place of a session. */
  misplaced: {
    holds: 'This holds a session or a personal access token. Neither belongs here.',
    looks: 'This looks like a session or a personal access token. Neither belongs here.',
    session: 'This is kept here as a personal access token. If that is a mistake, remove the token first.',
    token: 'This is kept here as a session. If that is a mistake, forget the session first.',
    twice: 'This stands in two fields. A session and a personal access token are two different things.',
  },
  policy: {
    bars: 'The policy of this computer does not allow this address.',
    sets: 'The policy of this computer sets this address.',
    fixes: 'The policy of this computer fixes this.',
  },
  otherAddress: 'This cannot be changed: another address is another connection.',
  past: 'Choose an end in the future.',
  idMissing: 'Without its id a token cannot be revoked.',
  idRecorded: (name: string) => `This id is already recorded as “${name}”.`,
  tokenRecorded: (name: string) => `This token is already recorded as “${name}”.`,
} as const;
