import type { PlainPage } from '../stand-in/plain-page.ts';
import type { BuiltApp } from './built-app.ts';

/** The service's page is shown. Resolves with what is around it. */
export async function signInPage(app: BuiltApp, url: string) {
  await app.until(
    ({ webContents }, address) =>
      webContents
        .getAllWebContents()
        .some(one => !one.isLoading() && one.getURL().startsWith(address) && one.owner !== null),
    url,
  );
  return app.evaluate(({ webContents }, address) => {
    const contents = webContents.getAllWebContents().find(one => one.getURL().startsWith(address));
    const window = contents?.owner as { getTitle(): string; isVisible(): boolean } | undefined;
    return {
      title: window?.getTitle(),
      visible: window?.isVisible(),
      partition: contents?.session.partition,
      userAgent: contents?.getUserAgent(),
      bridge: Object.keys((contents?.page as PlainPage | undefined)?.world ?? { none: 0 }),
      preferences: { ...contents?.getLastWebPreferences(), session: null },
    };
  }, url);
}

/** Presses the one button of the practice service's own page. */
export const pressSignIn = (app: BuiltApp, url: string) =>
  app.evaluate(({ webContents }, address) => {
    const contents = webContents.getAllWebContents().find(one => one.getURL().startsWith(address));
    (contents?.page as PlainPage | undefined)?.navigate({ url: '/sign-in', method: 'POST', body: '' });
  }, url);

/** Only our own page is left. */
export const gone = (app: BuiltApp) =>
  app.until(({ webContents }) =>
    webContents.getAllWebContents().every(one => one.getURL().startsWith('app://')),
  );

export const closeSignIn = (app: BuiltApp, url: string) =>
  app.evaluate(({ webContents }, address) => {
    const contents = webContents.getAllWebContents().find(one => one.getURL().startsWith(address));
    (contents?.owner as { close(): void } | undefined)?.close();
  }, url);
