import type { Job } from '../../src-shared/job.ts';
import { useAction } from '../bridge/use-action.ts';
import { useAskedOf } from './use-asked-of.ts';

type Act = 'pause' | 'resume' | 'cancel';

/** The ways to hold a job up. What stands in the way of the last that was asked for is told until the job stands otherwise. */
export function useSteering({ id, state }: Pick<Job, 'id' | 'state'>) {
  const acts = {
    pause: useAction('jobs.pause'),
    resume: useAction('jobs.resume'),
    cancel: useAction('jobs.cancel'),
  };
  const { pause, resume, cancel } = acts;
  const { isOfOthers, ask } = useAskedOf(state);
  const run = async (act: Act): Promise<void> => {
    for (const one of [pause, resume, cancel]) one.reset();
    ask();
    await acts[act].run({ id });
  };
  return {
    run,
    isPending: (act: Act) => acts[act].pending,
    problem: isOfOthers ? null : (pause.problem ?? resume.problem ?? cancel.problem),
  };
}
