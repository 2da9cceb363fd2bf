import { Text } from '@mantine/core';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import { parseRfc3339 } from '../../../src-shared/rfc3339.ts';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { localDate } from '../../ui/time/times.ts';

type Also = AccessToken['alsoKnown'][number];

/** What a file of another computer has told of a token, and what was recorded of it otherwise: both are kept. */
export function KnownElsewhere({ token: { imported, alsoKnown } }: { token: AccessToken }) {
  if (!imported && alsoKnown.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {imported && 'Imported from another computer: its secret has never been here. '}
      {alsoKnown.length > 0 && (
        <>
          Also recorded:{' '}
          {alsoKnown.map((also, n) => (
            <span key={`${also.what} ${also.text}`}>
              {n > 0 && ', '}
              <Recorded also={also} />
            </span>
          ))}
          .
        </>
      )}
    </Text>
  );
}

function Recorded({ also: { what, text } }: { also: Also }) {
  if (what === 'end')
    return text === 'none' ? 'no expiry' : `an end on ${localDate(parseRfc3339(text) ?? 0)}`;
  return (
    <>
      {what} <Foreign>{text}</Foreign>
    </>
  );
}
