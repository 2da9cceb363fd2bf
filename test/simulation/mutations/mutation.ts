/** A change of the program, as somebody could make it by mistake. */
export interface Mutation {
  name: string;
  edits: readonly Edit[];
  /** The disk answers before a text is there: a sync that was forgotten. */
  answersEarly?: boolean;
}

export interface Edit {
  /** Below `src-main/core`. */
  file: string;
  find: string;
  replace: string;
}

export const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace });
