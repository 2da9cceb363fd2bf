import { describe, expect, it } from 'vitest';
import { signInWebPreferences } from '../../../src-main/electron/page/web-preferences.ts';
import { signInWindowOptions } from '../../../src-main/electron/sign-in/sign-in-window-options.ts';
import { flags, preferenceFeatures, windowFeatures } from '../window/window-open-features.ts';

const options = { ...signInWindowOptions('idp.example.org — Sign in') } as Record<string, unknown>;

describe('SECURITY: a page says nothing about the window that it opens', () => {
  it.each(windowFeatures)('%s is said by us', name => expect(Object.hasOwn(options, name)).toBe(true));

  it.each(flags)('%s is said as yes or no', name => expect(typeof options[name]).toBe('boolean'));

  it.each(preferenceFeatures)('the preference %s is said by us', name => {
    const preferences = signInWebPreferences({} as Parameters<typeof signInWebPreferences>[0]);
    expect(preferences[name]).toBeDefined();
  });

  it('has a frame with a title, can be seen, moved and closed, and covers nothing', () => {
    expect(options).toMatchObject({
      title: 'idp.example.org — Sign in',
      ...{ frame: true, titleBarStyle: 'default', thickFrame: true, hasShadow: true, roundedCorners: true },
      ...{ show: true, opacity: 1, transparent: false, focusable: true, closable: true, movable: true },
      ...{ alwaysOnTop: false, skipTaskbar: false, modal: false, fullscreenable: false },
      ...{ enableLargerThanScreen: false, hiddenInMissionControl: false, useContentSize: false },
      ...{ width: 560, height: 760 },
    });
  });
});
