/** One object that a documented service answers with, and what may be shown of it. */
export interface TeamRow {
  name: string;
  /** Where it is written down; null: it follows from the service description, which leaves the shape open. */
  source: string | null;
  /** A text is sent as it is. */
  body: unknown;
  /** What may be shown as its id; a token is made for it, so that a wrong one is worse than none. */
  id: readonly (string | null)[];
  called: readonly (string | null)[];
  /** It may be told as well that the answer cannot be read. */
  unreadable?: boolean;
}

export interface CreatedRow {
  name: string;
  source: string | null;
  status: number;
  /** @param email of who was invited as `role` member */
  body(email: string): unknown;
  headers?: Readonly<Record<string, string>>;
  /** What may be shown as its id; null: the answer does not show the invitation at all. */
  id: readonly (string | null)[] | null;
}

export const team = (
  name: string,
  source: string | null,
  body: unknown,
  id: TeamRow['id'],
  called: TeamRow['called'] = ['Acme'],
  rest: Partial<TeamRow> = {},
): TeamRow => ({ name, source, body, id, called, ...rest });

export const created = (
  name: string,
  source: string | null,
  status: number,
  id: CreatedRow['id'],
  body: CreatedRow['body'],
  headers: CreatedRow['headers'] = {},
): CreatedRow => ({ name, source, status, body, id, headers });
