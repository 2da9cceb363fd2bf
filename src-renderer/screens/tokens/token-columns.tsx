import { Badge, Group, Text } from '@mantine/core';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { AppInfo } from '../../../src-shared/host.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Foreign } from '../../ui/foreign.tsx';
import { StatusWord } from '../../ui/status-word.tsx';
import { When } from '../../ui/when.tsx';
import { type TokenCommand, TokenMenu } from './token-menu.tsx';
import { expiryOf, placeWords, statusNote, tailWords, tokenStatus } from './token-status.ts';

const dimmed = (words: string) => (
  <Text size="sm" c="dimmed">
    {words}
  </Text>
);

function Expires({ token, now }: { token: AccessToken; now: number }) {
  if (token.expiry === 'none') return <Text size="sm">No expiry</Text>;
  const end = expiryOf(token);
  if (end === null) return dimmed('Not known');
  return <When at={end} now={now} />;
}

interface ColumnsContext {
  now: number;
  /** The same moment on the service's clock, by which a token ends. */
  serviceNow: number;
  features: AppInfo['features'];
  storable: boolean;
  onCommand: (command: TokenCommand, token: AccessToken) => void;
}

export function tokenColumns({
  now,
  serviceNow,
  features,
  storable,
  onCommand,
}: ColumnsContext): Column<AccessToken>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: '28%',
      sortBy: ({ name }) => name,
      cell: token => (
        <>
          <Group gap={8}>
            <Text size="sm" fw={600}>
              <Foreign>{token.name}</Foreign>
            </Text>
            {token.inUse && (
              <Badge size="sm" variant="light" tt="none">
                In use by Keyholder
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {tailWords(token)}
            {token.id === null && ' · id not known'}
          </Text>
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      width: '19%',
      sortBy: token => tokenStatus(token, serviceNow).word,
      cell: token => <StatusWord status={tokenStatus(token, serviceNow)} note={statusNote(token)} />,
    },
    {
      id: 'expires',
      header: 'Expires',
      width: '19%',
      sortBy: token => expiryOf(token) ?? undefined,
      cell: token => <Expires token={token} now={serviceNow} />,
    },
    {
      id: 'place',
      header: 'Secret kept in',
      width: '15%',
      sortBy: ({ secretIn }) => placeWords[secretIn],
      cell: ({ secretIn }) =>
        secretIn === 'nowhere' ? dimmed(placeWords.nowhere) : <Text size="sm">{placeWords[secretIn]}</Text>,
    },
    {
      id: 'recorded',
      header: 'Added',
      width: '17%',
      sortBy: ({ createdAt, recordedAt }) => createdAt ?? recordedAt,
      cell: token => <When at={token.createdAt ?? token.recordedAt} now={now} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '3.5rem',
      quietHeader: true,
      cell: token => (
        <TokenMenu
          token={token}
          now={serviceNow}
          features={features}
          storable={storable}
          onCommand={onCommand}
        />
      ),
    },
  ];
}
