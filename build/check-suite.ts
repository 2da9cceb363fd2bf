import { runTool } from './run-tool.ts';
import type { Outcome } from './suites.ts';

/** `npm run check`, counted as two tests: types, and lint with format and import zones. */
export async function runCheck(): Promise<Outcome> {
  const types = await runTool(['typescript', 'tsc'], ['--noEmit']);
  const lint = await runTool(['@biomejs/biome', 'biome'], ['ci', '.']);
  const failed = [types, lint].filter(code => code !== 0).length;
  const notes = [];
  if (types !== 0) notes.push('The types do not fit.');
  if (lint !== 0) notes.push('Lint, format or import zones are broken.');
  return { passed: 2 - failed, failed, skipped: 0, notes };
}
