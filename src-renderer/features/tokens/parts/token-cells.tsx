import { Badge } from '@mantine/core';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import { expiryOf } from '../../../around/token-end.ts';
import { Foreign } from '../../../ui/kit/foreign.tsx';
import { DateCell, Dim, TimeCell, timeTip } from '../../../ui/table/cells.tsx';
import { relativeTime } from '../../../ui/time/times.ts';
import classes from './token-columns.module.css';

/** What every table of tokens begins a row with. */
export function TokenTitle({ token: { name, inUse, imported, secretIn } }: { token: AccessToken }) {
  return (
    <>
      <b className={classes.name}>
        <Foreign>{name}</Foreign>
      </b>
      {/* One whose secret is not here any more is asked with no longer, though no other has taken its place. */}
      {inUse && secretIn !== 'nowhere' && (
        <Badge size="sm" variant="light" tt="none" className={classes.badge ?? ''}>
          In use by Keyholder
        </Badge>
      )}
      {imported && (
        <Badge size="sm" variant="light" color="gray" tt="none" className={classes.badge ?? ''}>
          Imported
        </Badge>
      )}
    </>
  );
}

/** What a column of ends is sorted by, epoch milliseconds; null: none is known, or nothing ends any more. */
export const endAhead = (token: AccessToken): number | null =>
  token.state === 'revoked' ? null : expiryOf(token);

/** When the words of its end change. */
export function endAges(token: AccessToken, now: number): string {
  const end = endAhead(token);
  return end === null ? '' : relativeTime(end, now);
}

/** @param now the time that the end is told by, epoch milliseconds */
export function EndCell({ token, now }: { token: AccessToken; now: number }) {
  if (token.state === 'revoked') return <Dim>Ended</Dim>;
  const end = expiryOf(token);
  if (end !== null) return <TimeCell at={end} now={now} />;
  return token.expiry === 'none' ? 'No expiry' : <Dim>Expiry not known</Dim>;
}

/** Below its state. @param told that says already how long it is until then */
export function EndBelow({ told, ...of }: { token: AccessToken; told: boolean; now: number }) {
  const end = expiryOf(of.token);
  return told && end !== null ? <DateCell at={end} /> : <EndCell {...of} />;
}

export function endTip(token: AccessToken): string | undefined {
  if (token.state === 'revoked')
    return token.revokedAt === null ? undefined : `Revoked on ${timeTip(token.revokedAt)}`;
  const end = expiryOf(token);
  return end === null ? undefined : timeTip(end);
}
