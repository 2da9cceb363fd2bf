/**
 * What a page can say about a window that it opens: `allowedWindowOptions` and `allowedWebPreferences` in
 * electron:lib/browser/parse-features-string.ts (main, August 2026; before April 2026 every option went through).
 */
export const windowFeatures = [
  ...[
    'x',
    'y',
    'width',
    'height',
    'minWidth',
    'minHeight',
    'maxWidth',
    'maxHeight',
    'opacity',
    'show',
    'center',
  ],
  ...[
    'useContentSize',
    'frame',
    'transparent',
    'hasShadow',
    'movable',
    'closable',
    'focusable',
    'minimizable',
  ],
  ...['maximizable', 'fullscreenable', 'alwaysOnTop', 'skipTaskbar', 'modal', 'acceptFirstMouse'],
  ...[
    'autoHideMenuBar',
    'enableLargerThanScreen',
    'paintWhenInitiallyHidden',
    'roundedCorners',
    'thickFrame',
  ],
  ...['disableAutoHideCursor', 'hiddenInMissionControl', 'title', 'backgroundColor', 'tabbingIdentifier'],
  ...['titleBarStyle', 'vibrancy', 'visualEffectState', 'backgroundMaterial'],
] as const;

export const preferenceFeatures = [
  'zoomFactor',
  'nodeIntegration',
  'javascript',
  'contextIsolation',
  'webviewTag',
] as const;

/** Read from V8 as a truth value, so that `undefined` is a no (gin::Converter<bool>); the others have to fit their type. */
export const flags: readonly string[] = windowFeatures.filter(
  name =>
    !/^(x|y|opacity|title|(min|max)?(W|w)idth|(min|max)?(H|h)eight)$/.test(name) &&
    !/Color|Style|Identifier|vibrancy|State|Material/.test(name),
);
