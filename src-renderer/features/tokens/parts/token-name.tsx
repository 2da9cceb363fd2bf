import { Text } from '@mantine/core';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import { Foreign } from '../../../ui/kit/foreign.tsx';
import { tailWords } from './token-status.ts';

/** Which token a question is about. */
export function TokenName({ token }: { token: AccessToken }) {
  return (
    <Text>
      <b>
        <Foreign>{token.name}</Foreign>
      </b>{' '}
      <Text span c="dimmed" size="sm">
        {tailWords(token)}
      </Text>
    </Text>
  );
}
