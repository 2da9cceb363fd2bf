/** What Keyholder has against a field where its schema cannot know: beside the schemas' own words, for the owner. */
export const fieldMessages = {
  unreadable: 'Cannot be read.',
  undeclared: 'Holds a field that this call does not have.',
  /** A secret where none belongs, or where one of the other kind does: `session` is a token in place of a session. */
  misplaced: {
    holds: 'This holds a session or a personal access token. Neither belongs here.',
    looks: 'This looks like a session or a personal access token. Neither belongs here.',
    session: 'This is kept here as a personal access token. If that is a mistake, remove the token first.',
    token: 'This is kept here as a session. If that is a mistake, remove the session first.',
    twice: 'This stands in two fields. A session and a personal access token are two different things.',
  },
  policy: {
    bars: 'The policy of this computer does not allow this address.',
    sets: 'The policy of this computer sets this address.',
    fixes: 'The policy of this computer fixes this.',
  },
  otherAddress: 'This cannot be changed: another address is another connection.',
  past: 'Choose an end in the future.',
  nothingToRevoke: 'None of these can be revoked from here.',
  typeThis: (word: string) => `Type: ${word}`,
  noEnd: 'No end of this token is known.',
  idMissing: 'Without its id a token cannot be revoked.',
  idRecorded: (name: string) => `This id is already recorded as “${name}”.`,
  tokenRecorded: (name: string) => `This token is already recorded as “${name}”.`,
  twice: (email: string) => `${email} stands here twice.`,
  manyLikeTokens: 'Too much of this ends like your tokens to look through all of it. Take a smaller part.',
  notText: 'This is no text: a picture, a spreadsheet or another file. Save it as CSV.',
  quoteOpen: (line: number) =>
    `A quotation mark in this table is opened and never closed: the row that begins on line ${line} has no end.`,
  rowTooLong: (line: number) =>
    `The row of this table that begins on line ${line} does not end. A quotation mark may be opened and never closed.`,
  planTooLong: 'This is longer than a list of people. Take a part of it.',
  rowUnreadable: (line: number) => `Line ${line} of this table cannot be read.`,
} as const;
