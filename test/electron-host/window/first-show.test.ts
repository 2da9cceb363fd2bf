import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showOnce } from '../../../src-main/electron/window/first-show.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const minuteMs = 60_000;

function setUp() {
  const contents = new EventEmitter();
  const window = Object.assign(new EventEmitter(), { webContents: contents });
  const show = vi.fn();
  showOnce(window, show);
  return { window, contents, show };
}

const failed = (contents: EventEmitter, code: number, isMainFrame = true) =>
  contents.emit('did-fail-load', {}, code, 'ERR_X', 'app://keyholder/', isMainFrame);

describe('the window is shown', () => {
  it('when it is painted', () => {
    const { window, show } = setUp();
    window.emit('ready-to-show');
    expect(show).toHaveBeenCalledOnce();
  });

  it('soon after its page is loaded, where the system paints no hidden window', () => {
    const { contents, show } = setUp();
    contents.emit('did-finish-load');
    expect(show).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(show).toHaveBeenCalledOnce();
  });

  it('when its page cannot be loaded', () => {
    const { contents, show } = setUp();
    failed(contents, -6);
    expect(show).toHaveBeenCalledOnce();
  });

  it('when its page dies before it was painted', () => {
    const { contents, show } = setUp();
    contents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(show).toHaveBeenCalledOnce();
  });

  it('also where nothing is ever heard of its page', () => {
    const { show } = setUp();
    vi.advanceTimersByTime(minuteMs);
    expect(show).toHaveBeenCalledOnce();
  });

  it('once, whatever else comes', () => {
    const { window, contents, show } = setUp();
    window.emit('ready-to-show');
    contents.emit('did-finish-load');
    failed(contents, -6);
    vi.advanceTimersByTime(minuteMs);
    expect(show).toHaveBeenCalledOnce();
  });
});

describe('the window is not shown', () => {
  it('for a frame that failed, or a load that another has replaced', () => {
    const { contents, show } = setUp();
    failed(contents, -6, false);
    failed(contents, -3);
    expect(show).not.toHaveBeenCalled();
  });

  it('after it was closed', () => {
    const { window, contents, show } = setUp();
    contents.emit('did-finish-load');
    window.emit('closed');
    vi.advanceTimersByTime(minuteMs);
    expect(show).not.toHaveBeenCalled();
  });
});
