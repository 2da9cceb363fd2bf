import { type Aim, describeAims, isMet } from './aims.ts';

/**
 * One measurement after the other, since two at once would slow each other, and at the end a line for each aim.
 * @param measure null: it came to no end
 * @returns whether everything was measured, and every aim met
 */
export async function measureAll(
  names: readonly string[],
  measure: (name: string) => Promise<readonly Aim[] | null>,
  print: (line: string) => void,
): Promise<boolean> {
  const lines: string[] = [];
  let allMet = true;
  for (const name of names) {
    print(`\n${name}`);
    const aims = await measure(name);
    if (aims === null) lines.push(`MISSED  ${name}: not measured`);
    else lines.push(...describeAims(aims));
    if (!aims?.every(isMet)) allMet = false;
  }
  for (const line of ['', 'All aims', ...lines]) print(line);
  return allMet;
}
