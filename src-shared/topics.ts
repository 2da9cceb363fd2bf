/** What the core says of something that changed: see `changed` among the events, and `topics` of a read. */
export const topics = [
  'connections',
  'tokens',
  'team',
  'invitations',
  'keychain',
  'notices',
  'settings',
  'inspector',
  'updates',
  'jobs',
] as const;
export type Topic = (typeof topics)[number];
