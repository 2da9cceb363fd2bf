import { describe, expect, it, vi } from 'vitest';
import type { Files } from '../../../src-main/core/base/ports/files.ts';
import {
  createWindowMemory,
  type RememberedWindow,
} from '../../../src-main/electron/window/window-memory.ts';
import {
  parseWindowState,
  placeWindow,
  writeWindowState,
} from '../../../src-main/electron/window/window-state.ts';
import { textOfFile } from '../../support/fake-ports.ts';

const screen = { x: 0, y: 25, width: 1920, height: 1055 };
const second = { x: 1920, y: 0, width: 1280, height: 1024 };
const saved = (x: number, y: number, width: number, height: number, maximized = false) => ({
  version: 1 as const,
  bounds: { x, y, width, height },
  maximized,
  screen: null,
});

describe('where the window opens', () => {
  it('the first time: a usual size, placed by the system', () => {
    const placement = placeWindow(null, [screen]);
    expect(placement).toEqual({ width: 1180, height: 780, minWidth: 800, minHeight: 600, maximized: false });
  });

  it('where it was, on any display', () => {
    expect(placeWindow(saved(100, 100, 1000, 700), [screen, second])).toMatchObject({
      x: 100,
      y: 100,
      width: 1000,
    });
    expect(placeWindow(saved(2000, 10, 1000, 700), [screen, second])).toMatchObject({ x: 2000, y: 10 });
  });

  it.each([
    ['on a display that is gone', saved(2000, 10, 1000, 700)],
    ['far to the left', saved(-5000, 100, 1000, 700)],
    ['with its title bar above the screen', saved(100, -200, 1000, 700)],
    ['with its title bar below the screen', saved(100, 1079, 1000, 700)],
    ['with a sliver visible', saved(1900, 100, 1000, 700)],
  ])('not %s', (_why, state) => {
    const placement = placeWindow(state, [screen]);
    expect(placement).not.toHaveProperty('x');
    expect(placement.width).toBe(1180);
  });

  it('no smaller than can be used, no larger than the screen, and small screens win', () => {
    expect(placeWindow(saved(10, 30, 200, 100), [screen])).toMatchObject({ width: 800, height: 600 });
    expect(placeWindow(saved(10, 30, 9999, 9999), [screen])).toMatchObject({ width: 1920, height: 1055 });
    const small = { x: 0, y: 0, width: 640, height: 480 };
    expect(placeWindow(null, [small])).toMatchObject({
      width: 640,
      height: 480,
      minWidth: 640,
      minHeight: 480,
    });
  });

  it('maximized again, and at all without a display', () => {
    expect(placeWindow(saved(10, 30, 1000, 700, true), [screen]).maximized).toBe(true);
    expect(placeWindow(null, []).width).toBe(1180);
  });
});

describe('window.json', () => {
  it('is read as it is written', () => {
    const text = writeWindowState({ x: 1, y: 2, width: 900, height: 700 }, true, 'tokens/all');
    expect(parseWindowState(text)).toEqual({
      version: 1,
      bounds: { x: 1, y: 2, width: 900, height: 700 },
      maximized: true,
      screen: 'tokens/all',
    });
  });

  it.each([undefined, null, 7, '', 'new-connection', '../settings', 'javascript:'])(
    'keeps the place where the screen is %j',
    screen => {
      const { version, bounds, maximized } = saved(0, 0, 900, 700);
      expect(parseWindowState(JSON.stringify({ version, bounds, maximized, screen }))).toEqual(
        saved(0, 0, 900, 700),
      );
    },
  );

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"version":1}',
    '{"version":2,"bounds":{"x":0,"y":0,"width":900,"height":700},"maximized":false}',
    '{"version":1,"bounds":{"x":0.5,"y":0,"width":900,"height":700},"maximized":false}',
    '{"version":1,"bounds":{"x":0,"y":0,"width":-1,"height":700},"maximized":false}',
    '{"version":1,"bounds":{"x":0,"y":0,"width":"900","height":700},"maximized":false}',
    '{"version":1,"bounds":{"x":1e999,"y":0,"width":900,"height":700},"maximized":false}',
  ])('is ignored when it says %j', text => expect(parseWindowState(text)).toBeNull());
});

describe('remembering the window', () => {
  const setUp = (write: Files['write']) => {
    const is = { maximized: false, minimized: false };
    const listeners = new Map<string, () => void>();
    const going: ((event: unknown, url: string) => void)[] = [];
    const window: RememberedWindow = {
      on: (event, listener) => listeners.set(event, listener),
      webContents: { on: (_event, listener) => going.push(listener) },
      getNormalBounds: () => ({ x: 5, y: 6, width: 900, height: 700 }),
      // As Electron answers on Windows.
      isMaximized: () => is.maximized && !is.minimized,
      isMinimized: () => is.minimized,
    };
    const memory = createWindowMemory({
      read: async () => null,
      write,
      append: async () => undefined,
      remove: async () => undefined,
      setAside: async name => name,
    });
    memory.follow(window);
    return {
      ...{ memory, is },
      emit: (event: string) => listeners.get(event)?.(),
      go: (url: string) => {
        for (const listener of going) listener({}, url);
      },
    };
  };

  it('writes the screen that was shown last, and none that is a form or not its own', async () => {
    const write = vi.fn<Files['write']>(async () => undefined);
    const { memory, go } = setUp(write);
    const written = async () => {
      await memory.flush();
      return parseWindowState(textOfFile(write.mock.calls.at(-1)?.[1] ?? 'null'))?.screen;
    };
    go('app://keyholder/#/tokens');
    expect(await written()).toBe('tokens');
    for (const url of [
      'app://keyholder/#/new-connection',
      'app://keyholder/#/invitations/many/b1',
      'app://keyholder/#/tokens?dialog',
      'https://example.com/#/team',
    ]) {
      go(url);
    }
    await memory.flush();
    expect(write).toHaveBeenCalledOnce();
    go('app://keyholder/#/invitations');
    expect(await written()).toBe('invitations');
    // Those that are shown without a connection, too.
    for (const shown of ['settings', 'activity', 'inspector']) {
      go(`app://keyholder/#/${shown}`);
      expect(await written()).toBe(shown);
    }
  });

  it('knows a window that is closed while it is minimized as maximized where it was before, and no other', async () => {
    const write = vi.fn<Files['write']>(async () => undefined);
    const { memory, emit, is } = setUp(write);
    const closed = async () => {
      emit('close');
      await memory.flush();
      return parseWindowState(textOfFile(write.mock.calls.at(-1)?.[1] ?? 'null'))?.maximized;
    };
    is.maximized = true;
    emit('maximize');
    is.minimized = true;
    expect(await closed()).toBe(true);
    Object.assign(is, { maximized: false, minimized: false });
    emit('unmaximize');
    is.minimized = true;
    expect(await closed()).toBe(false);
  });

  it('writes once after many changes, and at once on close', async () => {
    vi.useFakeTimers();
    const write = vi.fn(async () => undefined);
    const { memory, emit } = setUp(write);
    for (let i = 0; i < 10; i++) emit('resize');
    expect(write).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(write).toHaveBeenCalledOnce();
    emit('close');
    await memory.flush();
    expect(write).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('costs nothing but the memory where the folder cannot be written or read', async () => {
    const { memory, emit } = setUp(() => Promise.reject(new Error('EROFS')));
    emit('close');
    await expect(memory.flush()).resolves.toBeUndefined();
    const unreadable = createWindowMemory({
      read: () => Promise.reject(new Error('EACCES')),
      write: async () => undefined,
      append: async () => undefined,
      remove: async () => undefined,
      setAside: async name => name,
    });
    expect(await unreadable.read()).toBeNull();
  });
});
