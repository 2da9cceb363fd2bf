import { numberText } from './locale.ts';

/** "1 row", "1,200 rows": whatever is counted on a screen is said by this. */
export const many = (count: number, one: string, more = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : more}`;
