import { onTestFinished } from 'vitest';
import { readOptions } from '../../src-main/practice/alone/options.ts';
import { type Alone, serveAlone } from '../../src-main/practice/alone/serve-alone.ts';
import type { Practice } from '../../src-main/practice/practice-service.ts';

/** The service as the command line starts it, in this process. Ends with the test. */
export async function alone(...args: string[]): Promise<Alone> {
  const service = await serveAlone(readOptions(args));
  onTestFinished(() => service.close());
  return service;
}

/** One of its teams, as the requests of practice-client.ts take it. `known`: what an earlier start has shown. */
export function practiceOf(service: Alone, place = 0, known?: Practice): Practice {
  const team = service.teams[place];
  if (!team) throw new Error(`There is no team ${place}.`);
  return {
    baseUrl: service.url,
    dashboardUrl: service.url,
    teamId: team.id,
    session: known?.session ?? team.sessions[0] ?? '',
    token: known?.token ?? team.token ?? '',
    control: { endSession() {}, tokens: () => [] },
    close: service.close,
  };
}
