import type { PlannedRevocation } from '../../../../src-shared/revocation.ts';
import { Foreign } from '../../../ui/kit/foreign.tsx';
import { wayWords } from './revocation-words.ts';

/** What stops working with it, and what stands in its way. */
export function RevocationFacts({
  row,
  canBeNamed = false,
}: {
  row: PlannedRevocation;
  /** Its id can be added here. */
  canBeNamed?: boolean;
}) {
  const words = [
    row.inUse && 'Keyholder itself uses it for the team and the invitations.',
    row.removed && row.way === 'ready' && 'It was removed from the list, and comes back into it.',
    row.removed && row.way !== 'ready' && 'It was removed from the list.',
    (row.state === 'creation-unknown' || row.state === 'revocation-unknown') &&
      'It is not known whether it works.',
    wayWords[row.way],
    canBeNamed && 'Or add its id, and revoke it from here.',
  ].filter(Boolean);
  return (
    <>
      {row.places.length > 0 && (
        <>
          Used at: <Foreign>{row.places.map(({ name }) => name).join(', ')}</Foreign>.{' '}
        </>
      )}
      {words.join(' ')}
    </>
  );
}
