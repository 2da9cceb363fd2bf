import type { ProblemOf } from '../../../src-shared/problem.ts';
import type { Words } from './problem-words.ts';

const nothingInstalled = 'Nothing of it was installed.';

/** Why a newer version was not taken, and what is to be done. */
export const updateWords: Record<ProblemOf<'update-refused'>['update'], Words> = {
  older: {
    title: 'An older version was offered as the newest',
    next: `Somebody may be holding newer ones back, or the place was set up wrongly. ${nothingInstalled}`,
  },
  'other-channel': {
    title: 'A version of another kind was offered',
    next: `Trial versions and finished ones were mixed up. ${nothingInstalled} Tell whoever publishes Keyholder.`,
  },
  altered: {
    title: 'The newer version is damaged, or was changed on its way',
    next: `Its contents are not what was announced. ${nothingInstalled} If it comes back, do not install it by hand either.`,
  },
  unsigned: {
    title: 'The newer version is not signed',
    next: `Nobody vouches for it. ${nothingInstalled} Do not install it by hand either.`,
  },
  'wrong-signer': {
    title: 'The newer version is signed by somebody else',
    next: `It does not come from whoever publishes this Keyholder. ${nothingInstalled} Do not install it by hand either.`,
  },
  'bad-signature': {
    title: 'The signature of the newer version does not hold',
    next: `It was changed after signing, or signed with a key that was not valid. ${nothingInstalled} Do not install it by hand either.`,
  },
  'not-checked': {
    title: 'The signature could not be checked on this computer',
    next: `What cannot be checked is not installed. Try again; if it stays so, ask whoever looks after this computer.`,
  },
  'cannot-install': {
    title: 'The newer version could not be put in place',
    next: 'Keyholder goes on as it is. Check the free space and that Keyholder does not run from a disk image, then try again.',
  },
};
