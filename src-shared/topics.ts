/** What the core says of something that changed: see `changed` among the events, and `topics` of a read. */
export const topics = [
  'connections',
  'tokens',
  'team',
  'invitations',
  'gone',
  'keychain',
  'notices',
  'settings',
  'views',
  'inspector',
  'updates',
  'jobs',
  'activity',
] as const;
export type Topic = (typeof topics)[number];
