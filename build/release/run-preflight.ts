import { root } from '../run-tool.ts';
import { gatherFacts } from './gather-facts.ts';
import { omissions } from './preflight.ts';

/** Prints everything that a release still lacks. Resolves with the exit code: 0 when nothing is missing. */
export async function runPreflight(args: readonly string[] = process.argv.slice(2)): Promise<number> {
  const facts = await gatherFacts(root, args, process.env);
  const missing = omissions(facts);
  const platforms = facts.platforms.join(', ');
  if (missing.length === 0) {
    console.log(`Release preflight for ${platforms}: everything is there.`);
    return 0;
  }
  console.error(`This is no release yet. For ${platforms}, ${missing.length} thing(s) are missing:`);
  for (const sentence of missing) console.error(`- ${sentence}`);
  console.error('For a package that says in its name that nobody vouches for it: npm run dist -- --unsigned');
  return 1;
}

if (import.meta.main) process.exitCode = await runPreflight();
