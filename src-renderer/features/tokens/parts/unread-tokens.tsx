import { IconKeyOff } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/kit/empty-state.tsx';

/** Instead of "none", where the ledger is left alone: whoever reads that believes that nothing is left to revoke. */
export const UnreadTokens = () => (
  <EmptyState icon={IconKeyOff} title="The recorded tokens are not shown">
    The file that holds them could not be used, and was left as it is. The tokens in it may still work.
  </EmptyState>
);
