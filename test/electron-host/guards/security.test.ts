import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import {
  closeNetwork,
  guardEverything,
  guardSession,
  SessionRules,
} from '../../../src-main/electron/guards/security.ts';
import {
  mayNavigate,
  mayOpenWindow,
  type SessionRule,
} from '../../../src-main/electron/guards/security-rules.ts';
import {
  appWebPreferences,
  signInWebPreferences,
  stripWebPreferences,
} from '../../../src-main/electron/page/web-preferences.ts';
import { app as electron, session as sessions, startElectron } from '../stand-in/electron.ts';
import { turns } from '../stand-in/recorded.ts';

// Electron's own types, by way of our functions: only src-main/electron may name the module.
type App = Parameters<typeof guardEverything>[0];
type Session = Parameters<typeof guardSession>[0];

const app: SessionRule = { kind: 'app' };
const signIn: SessionRule = { kind: 'sign-in', dashboardUrl: 'https://dash.example.com' };
const localSignIn: SessionRule = { kind: 'sign-in', dashboardUrl: 'http://127.0.0.1:4010' };

const hostile = [
  'javascript:alert(1)',
  'data:text/html,<p>x',
  'file:///etc/passwd',
  'blob:https://dash.example.com/1',
  'mailto:a@example.com',
  'zoommtg://join',
  'about:srcdoc',
  'about:blank#x',
  'view-source:https://dash.example.com/',
  'chrome://settings/',
  'ftp://dash.example.com/',
  'https://user:pw@dash.example.com/',
  '//dash.example.com',
];

/** What every window of ours is told, whatever Electron's defaults become. */
const powerless = {
  ...{ sandbox: true, contextIsolation: true, webSecurity: true, safeDialogs: true },
  ...{ nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false },
  ...{ allowRunningInsecureContent: false, experimentalFeatures: false, webviewTag: false, plugins: false },
  ...{ navigateOnDragDrop: false, spellcheck: false },
};

describe('SECURITY: the app window stays on its own page and has no other frames', () => {
  it.each(['app://keyholder/', 'app://keyholder/index.html#/tokens'])('goes to %s', url => {
    expect(mayNavigate(app, { url, isMainFrame: true })).toBe(true);
    expect(mayNavigate(app, { url, isMainFrame: false })).toBe(false);
  });
  it.each([
    ...hostile,
    ...['', 'about:blank', 'https://example.com/', 'app://keyholder.evil/', 'app://evil/', 'APP:keyholder'],
  ])('does not go to %j', url => {
    expect(mayNavigate(app, { url, isMainFrame: true })).toBe(false);
    expect(mayNavigate(app, { url, isMainFrame: false })).toBe(false);
  });

  it('lets the strip above a sign-in page go nowhere', () => {
    for (const url of [...hostile, '', 'about:blank', 'https://example.com/', 'app://keyholder/']) {
      for (const isMainFrame of [true, false])
        expect(mayNavigate({ kind: 'strip' }, { url, isMainFrame })).toBe(false);
    }
  });

  it('lets the sign-in window go to any https address, and to no other scheme', () => {
    expect(mayNavigate(signIn, { url: 'https://idp.example.org/login', isMainFrame: true })).toBe(true);
    for (const url of [...hostile, '', 'http://dash.example.com/', 'http://127.0.0.1/', 'app://keyholder/']) {
      expect([url, mayNavigate(signIn, { url, isMainFrame: true })]).toEqual([url, false]);
    }
  });

  it('lets it use http on loopback only for a dashboard on loopback', () => {
    expect(mayNavigate(localSignIn, { url: 'http://127.0.0.1:4010/x', isMainFrame: true })).toBe(true);
    expect(mayNavigate(localSignIn, { url: 'http://example.com/', isMainFrame: true })).toBe(false);
  });

  it('lets its pages be blank', () => {
    for (const isMainFrame of [true, false]) {
      expect(mayNavigate(signIn, { url: 'about:blank', isMainFrame })).toBe(true);
      expect(mayNavigate(signIn, { url: 'data:text/html,x', isMainFrame })).toBe(false);
    }
    expect(mayNavigate(signIn, { url: 'about:srcdoc', isMainFrame: false })).toBe(true);
  });
});

describe('SECURITY: new windows are denied', () => {
  it.each([...hostile, '', 'about:blank', 'https://example.com/', 'app://keyholder/'])(
    'from the app window and from the strip to %j',
    url => {
      expect(mayOpenWindow(app, url)).toBe(false);
      expect(mayOpenWindow({ kind: 'strip' }, url)).toBe(false);
    },
  );
  it('from a sign-in page except to where it may go itself', () => {
    expect(mayOpenWindow(signIn, 'https://idp.example.org/')).toBe(true);
    for (const url of [...hostile, 'app://keyholder/', 'http://idp.example.org/']) {
      expect([url, mayOpenWindow(signIn, url)]).toEqual([url, false]);
    }
  });
  it('except blank ones of a sign-in page, which are led on afterwards', () => {
    expect(mayOpenWindow(signIn, 'about:blank')).toBe(true);
    expect(mayOpenWindow(signIn, '')).toBe(true);
  });
});

it('SECURITY: the app window is sandboxed and isolated, and has developer tools only in a checkout', () => {
  const preferences = appWebPreferences({ preload: '/p.cjs', packaged: true });
  expect(preferences).toEqual({ ...powerless, devTools: false, preload: '/p.cjs' });
  expect(appWebPreferences({ preload: '/p.cjs', packaged: false }).devTools).toBe(true);
});

it('SECURITY: the sign-in window has no preload and no developer tools, and keeps nothing on disk', () => {
  const session = {} as Session;
  const preferences = signInWebPreferences(session);
  expect(preferences).toMatchObject({ ...powerless, devTools: false });
  expect(preferences.session).toBe(session);
  expect('preload' in preferences || 'partition' in preferences).toBe(false);
  expect(preferences.disableDialogs).toBe(true);
});

it('gives the strip neither scripts nor the focus', () => {
  const preferences = stripWebPreferences({} as Session);
  expect(preferences).toMatchObject({ ...powerless, devTools: false, javascript: false });
  expect(preferences.focusOnNavigation).toBe(false);
  expect('preload' in preferences || 'partition' in preferences).toBe(false);
});

describe('guards on a session', () => {
  it('SECURITY: every permission, device and download is denied', () => {
    const session = fakeSession();
    guardSession(session.session);
    const answer = vi.fn();
    session.set('setPermissionRequestHandler')({}, 'media', answer);
    session.set('setDisplayMediaRequestHandler')({}, answer);
    expect(answer.mock.calls).toEqual([[false], [null]]);
    expect(session.set('setPermissionCheckHandler')(null, 'clipboard-read')).toBe(false);
    expect(session.set('setDevicePermissionHandler')({})).toBe(false);
    const preventDefault = vi.fn();
    session.session.emit('will-download', { preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  it('SECURITY: our own page alone may write text onto the clipboard', () => {
    const session = fakeSession();
    guardSession(session.session);
    const granted = (permission: string, requestingUrl: string, isMainFrame = true) => {
      const details = { requestingUrl, isMainFrame };
      const answer = vi.fn();
      session.set('setPermissionRequestHandler')({}, permission, answer, details);
      const checked = session.set('setPermissionCheckHandler')({}, permission, '', details);
      expect(answer.mock.calls).toEqual([[checked]]);
      return checked;
    };
    const ours = 'app://keyholder/#/invitations';
    expect(granted('clipboard-sanitized-write', ours)).toBe(true);
    expect(granted('clipboard-sanitized-write', ours, false)).toBe(false);
    expect(granted('clipboard-sanitized-write', 'https://login.example/')).toBe(false);
    expect(granted('clipboard-sanitized-write', 'app://other/')).toBe(false);
    expect(granted('clipboard-read', ours)).toBe(false);
    expect(granted('openExternal', ours)).toBe(false);
  });

  it.each(['linux', 'win32', 'darwin'] as const)(
    'SECURITY: no session fetches a dictionary from a foreign server, on %s',
    async platform => {
      startElectron({ platform }).becomeReady();
      electron.on('session-created', own => guardSession(own));
      const all = ['', 'net-1', 'persist:other'].map(name => sessions.fromPartition(name));
      await turns();
      const hosts = all.flatMap(one => one.spellChecker.fetched).map(url => new URL(url).host);
      expect(hosts).toEqual(platform === 'darwin' ? [] : all.map(() => '127.0.0.1:1'));
      expect(all.map(one => one.isSpellCheckerEnabled())).toEqual([false, false, false]);
    },
  );

  it("SECURITY: the app's own session reaches no network by a request nor by a connection", () => {
    const onBeforeRequest = vi.fn();
    const setProxy = vi.fn(async () => undefined);
    closeNetwork({ webRequest: { onBeforeRequest }, setProxy } as unknown as Session);
    const [filter, listener] = onBeforeRequest.mock.calls[0] ?? [];
    expect(filter.urls).toEqual(
      expect.arrayContaining([
        'http://*/*',
        'https://*/*',
        'ws://*/*',
        'wss://*/*',
        'ftp://*/*',
        'file:///*',
      ]),
    );
    const decide = vi.fn();
    listener({ url: 'https://example.com/' }, decide);
    expect(decide).toHaveBeenCalledWith({ cancel: true });
    expect(setProxy.mock.calls).toEqual([
      [{ mode: 'fixed_servers', proxyRules: 'http://127.0.0.1:1', proxyBypassRules: '<-loopback>' }],
    ]);
  });
});

describe('guards on the whole app', () => {
  const setUp = (rule?: SessionRule) => {
    const app = Object.assign(new EventEmitter(), {
      userAgentFallback: 'Mozilla/5.0 (X11) Keyholder/0.1.0 Chrome/142.0.0.0 Electron/45.3.4 Safari/537.36',
    });
    const rules = new SessionRules();
    const session = {} as Session;
    if (rule) rules.set(session, rule);
    const warn = vi.fn();
    guardEverything(app as unknown as App, rules, { warn });
    let openWindow: (details: { url: string }) => { action: string };
    const setWebRTCIPHandlingPolicy = vi.fn();
    const contents = Object.assign(new EventEmitter(), {
      session,
      setWebRTCIPHandlingPolicy,
      setWindowOpenHandler: (handler: typeof openWindow) => {
        openWindow = handler;
      },
    });
    app.emit('web-contents-created', {}, contents);
    return { app, contents, warn, setWebRTCIPHandlingPolicy, open: (url: string) => openWindow({ url }) };
  };

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    '%s is stopped where it may not go',
    name => {
      const { contents, warn } = setUp();
      const stopped = { url: 'https://example.com/', isMainFrame: true, preventDefault: vi.fn() };
      const passed = { url: 'app://keyholder/', isMainFrame: true, preventDefault: vi.fn() };
      contents.emit(name, stopped);
      contents.emit(name, passed);
      expect(stopped.preventDefault).toHaveBeenCalledOnce();
      expect(passed.preventDefault).not.toHaveBeenCalled();
      expect(warn).toHaveBeenCalledOnce();
    },
  );

  it.each([undefined, signIn])('SECURITY: no page sends UDP (%j)', rule => {
    expect(setUp(rule).setWebRTCIPHandlingPolicy.mock.calls).toEqual([['disable_non_proxied_udp']]);
  });

  it('windows are denied to every page until somebody allows them', () => {
    expect(setUp().open('https://example.com/')).toEqual({ action: 'deny' });
    expect(setUp(signIn).open('https://idp.example.org/')).toEqual({ action: 'deny' });
  });

  it('a press of the button in the strip is not written down as an attempt to leave', () => {
    const { contents, warn } = setUp({ kind: 'strip' });
    const pressed = { url: 'https://paste.invalid/', isMainFrame: true, preventDefault: vi.fn() };
    contents.emit('will-frame-navigate', pressed);
    expect(pressed.preventDefault).toHaveBeenCalledOnce();
    expect(warn).not.toHaveBeenCalled();
  });

  it('every page, also one that a page opened, and every worker says the plain user agent', () => {
    expect(setUp().app.userAgentFallback).toBe('Mozilla/5.0 (X11) Chrome/142.0.0.0 Safari/537.36');
  });

  it('SECURITY: no <webview>, even if a page manages to write one', () => {
    const preventDefault = vi.fn();
    setUp(signIn).contents.emit('will-attach-webview', { preventDefault }, {}, {});
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  it('SECURITY: a certificate that does not hold is never accepted', () => {
    const preventDefault = vi.fn();
    const answer = vi.fn();
    setUp().app.emit(
      'certificate-error',
      { preventDefault },
      {},
      'https://x',
      'net::ERR_CERT_DATE_INVALID',
      {},
      answer,
    );
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(answer.mock.calls).toEqual([[false]]);
  });

  it('SECURITY: no client certificate is offered', () => {
    const preventDefault = vi.fn();
    const answer = vi.fn();
    setUp().app.emit(
      'select-client-certificate',
      { preventDefault },
      {},
      'https://x',
      [{ subjectName: 'me' }],
      answer,
    );
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(answer.mock.calls).toEqual([[]]);
  });

  it('guards every session that is made', () => {
    const { app } = setUp();
    const session = fakeSession();
    app.emit('session-created', session.session);
    expect(session.set('setPermissionCheckHandler')(null, 'notifications')).toBe(false);
  });
});

function fakeSession() {
  const handlers = new Map<string, (...args: unknown[]) => unknown>();
  const session: EventEmitter & Record<string, unknown> = Object.assign(new EventEmitter());
  for (const name of [
    'setPermissionRequestHandler',
    'setPermissionCheckHandler',
    'setDevicePermissionHandler',
    'setDisplayMediaRequestHandler',
  ]) {
    session[name] = (handler: (...args: unknown[]) => unknown) => handlers.set(name, handler);
  }
  session.setSpellCheckerDictionaryDownloadURL = () => undefined;
  session.setSpellCheckerEnabled = () => undefined;
  const set = (name: string) => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`${name} was not called.`);
    return handler;
  };
  return { session: session as unknown as Session & EventEmitter, set };
}
