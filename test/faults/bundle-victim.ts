import type { TestProject } from 'vitest/node';
import { bundlePrograms } from '../support/bundle-programs.ts';

/** Of today's sources, again where a watched test is run again. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let remove = await bundlePrograms(['victim']);
  project.onTestsRerun(async () => {
    await remove();
    remove = await bundlePrograms(['victim']);
  });
  return () => remove();
}
