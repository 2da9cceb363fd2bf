import { ensurePage } from '../../build/ensure-built.ts';

export default async function buildPage(): Promise<void> {
  if (!(await ensurePage())) throw new Error('The page could not be built.');
}
