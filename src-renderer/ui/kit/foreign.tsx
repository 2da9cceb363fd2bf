import type { ReactNode } from 'react';
import { isolated, isTurnedAddress } from '../../../src-shared/isolated.ts';

export { isolated };

/** Names, addresses and labels from elsewhere: a text that runs from right to left does not turn round what stands beside it. */
export const Foreign = ({ children }: { children: ReactNode }) => (
  <bdi dir={typeof children === 'string' && isTurnedAddress(children) ? 'ltr' : undefined}>{children}</bdi>
);

/** A name of others within a sentence: “Nightly backup”. */
export const quoted = (name: string): string => `“${isolated(name)}”`;
