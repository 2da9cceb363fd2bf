import type { UpdateState } from '../../../src-shared/update.ts';
import type { Status } from '../../ui/kit/status-word.tsx';

type Off = NonNullable<UpdateState['off']>;

/** Why nothing is looked for. */
export const offWords: Record<Off, string> = {
  'not-installed':
    'This Keyholder runs from its source. There is nothing to renew: get the newer source instead.',
  'no-feed':
    'This package was built without a place to look at. Ask whoever gave it to you for newer versions.',
  'no-key':
    'This package does not carry what a newer version’s signature is checked against. Nothing is taken unchecked.',
  'by-owner': 'You have switched it off. Look for newer versions yourself from time to time.',
  'by-policy': 'The policy of this computer says so. Whoever looks after it takes care of newer versions.',
};

/** Where the owner can change something about it, or sees that they cannot. */
export const canBeSwitched = (off: UpdateState['off']): boolean => off === null || off === 'by-owner';

export function updateStatus({ off, phase, found, checkedAt, problem }: UpdateState): Status {
  if (phase === 'looking') return { word: 'Looking…', icon: 'busy' };
  if (off !== null) return { word: 'Keyholder does not look for newer versions', icon: 'stopped' };
  if (phase === 'installing') return { word: 'Keyholder is about to end…', icon: 'busy' };
  if (!found && problem !== null) {
    return problem.code === 'update-refused'
      ? { word: 'What was offered was refused', icon: 'refused' }
      : { word: 'The last look came to nothing', icon: 'unknown' };
  }
  if (!found) {
    return checkedAt === null
      ? { word: 'Not looked yet', icon: 'unknown' }
      : { word: 'No newer version for this computer was found', icon: 'good' };
  }
  const version = `Version ${found.version}`;
  if (phase === 'downloading') return { word: `${version} is being downloaded…`, icon: 'busy' };
  if (phase === 'ready') return { word: `${version} is downloaded`, icon: 'good' };
  return found.skipped
    ? { word: `${version} is skipped`, icon: 'past' }
    : { word: `${version} is available`, icon: 'soon' };
}
