import { IconPackageOff } from '@tabler/icons-react';
import { EmptyState } from '../../ui/kit/empty-state.tsx';

/** In place of a file that would hold no connection and no token. */
export function NothingToTake({ practice }: { practice: boolean }) {
  return (
    <EmptyState icon={IconPackageOff} title="Nothing to export yet">
      {practice
        ? 'The practice team is inside this Keyholder: its tokens work nowhere else and go into no file. Connect a service first.'
        : 'No service is connected here, and no token is recorded.'}
    </EmptyState>
  );
}
