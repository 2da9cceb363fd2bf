import { ensurePage } from '../../build/ensure-built.ts';
import { bundlePrograms } from '../support/bundle-programs.ts';

/** @returns what is done when the journeys are over */
export default async function buildPage(): Promise<() => Promise<void>> {
  if (!(await ensurePage())) throw new Error('The page could not be built.');
  return bundlePrograms(['web-host', 'host-process']);
}
