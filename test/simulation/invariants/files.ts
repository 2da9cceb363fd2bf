import type { Output } from '../../../src-shared/rpc.ts';
import type { Invariant } from './invariant.ts';

const newerStays: Invariant = {
  name: 'newer-stays',
  sentence: 'What a newer program has written is left as it is.',
  onStep: ({ world: { disk } }) => {
    for (const [name, text] of disk.newer) if (disk.texts.get(name) !== text) return `${name} is another one`;
    return null;
  },
};

const generationBeforeIsTakenUp: Invariant = {
  name: 'generation-before-is-taken-up',
  sentence: 'In place of a damaged file the one before it is taken up, where there is one.',
  onStep: ({ world: { disk }, seen, before }) => {
    for (const { kind, file } of seen.notices) {
      // Of what became of invitations none is kept.
      if (file.startsWith('gone-')) continue;
      const isNews = !before.notices.some(one => one.kind === kind && one.file === file);
      if (kind === 'file-reset' && isNews && disk.cutBesideAnother.has(file)) return `${file} begins anew`;
    }
    return null;
  },
};

const lackOfJobsIsTold: Invariant = {
  name: 'lack-of-jobs-is-told',
  sentence: 'A journal of jobs that was cut short or put back alone is not taken for all that is known.',
  onAnswer: ({ world: { disk } }, { method, answer }) => {
    if (method !== 'jobs.list' || !answer?.ok || !disk.lacksJobs) return null;
    return (answer.value as Output<'jobs.list'>).earlier === 'known' ? 'it is taken for all' : null;
  },
};

const missingAreMissing: Invariant = {
  name: 'missing-are-missing',
  sentence: 'Tokens are told to be missing only where the disk has lost something.',
  onStep: ({ world, seen, restored }) => {
    // By a clock that is ahead by months what was removed has had its ninety days.
    if (world.clock.farOffSince !== null) return null;
    const isTold = seen.notices.some(({ kind }) => kind === 'tokens-missing');
    // Of two of one name nobody knows which is which, where their answers were not written.
    const isOfTwins = seen.tokens.some(({ id, how }) => id === null && how === 'created');
    return isTold && restored.length === 0 && !isOfTwins ? 'nothing was put back or damaged' : null;
  },
};

export const files: readonly Invariant[] = [
  newerStays,
  generationBeforeIsTakenUp,
  lackOfJobsIsTold,
  missingAreMissing,
];
