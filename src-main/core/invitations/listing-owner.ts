import type { InvitationList } from '../../../src-shared/invitation.ts';
import type { Ended } from './list-reading.ts';

/** Whose list it is. */
export interface Owner {
  connectionId: string;
  /** See `answerKey`. */
  key: string;
  /** Of the last reading of any list that began. */
  turn: () => number;
  nextTurn: () => number;
  /** What was kept by an earlier run, or null. */
  snapshot: () => Promise<InvitationList | null>;
  onRead: (reading: Ended) => void;
  /** Told of a complete one before it takes the place of the snapshot. */
  onWhole: (reading: Ended) => void;
}
