import { defaultSettings, type SettingsChange, type SettingsInForce } from '../../src-shared/settings.ts';

/** What `settings.set` answers to a change of the usual ones. */
export const settingsAfter = (
  change: SettingsChange,
  fixed: SettingsInForce['fixed'] = [],
): SettingsInForce => {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...defaultSettings, ...Object.fromEntries(given), fixed };
};
