import { expect, it } from 'vitest';
import { runMutations } from './mutations/run-mutations.ts';

it('a copy of the program with a mistake in it runs, and the mistake is found', async () => {
  const said: string[] = [];
  const say = (text: string) => said.push(text);
  const code = await runMutations({ only: 'secrets are not redacted', histories: 20, workers: 1, say });
  expect(said.at(-1)).toBe('1 of 1 were found.');
  expect(code).toBe(0);
});
