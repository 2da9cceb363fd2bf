import type { ReactNode } from 'react';

/** Names, addresses and labels from elsewhere: a text that runs from right to left does not turn round what stands beside it. */
export const Foreign = ({ children }: { children: ReactNode }) => <bdi>{children}</bdi>;

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The same where no element can be: in titles, labels and messages that are one text. */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** A name of others within a sentence: “Nightly backup”. */
export const quoted = (name: string): string => `“${isolated(name)}”`;
