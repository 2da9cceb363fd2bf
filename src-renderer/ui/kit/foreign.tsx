import type { ReactNode } from 'react';

/** Names, addresses and labels from elsewhere: a text that runs from right to left does not turn round what stands beside it. */
export const Foreign = ({ children }: { children: ReactNode }) => <bdi>{children}</bdi>;
