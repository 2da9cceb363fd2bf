import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { followLogOff } from '../../../src-main/electron/window/log-off.ts';

function ask(busy: boolean, reasons: string[]) {
  const window = new EventEmitter();
  const prepare = vi.fn(async () => undefined);
  followLogOff(window, { busy: () => busy, prepare });
  const preventDefault = vi.fn();
  window.emit('query-session-end', { reasons, preventDefault });
  return { window, prepare, prevented: preventDefault.mock.calls.length > 0 };
}

it('takes back and writes down what it can as soon as Windows asks', () => {
  const { prepare, prevented } = ask(false, ['logoff']);
  expect(prepare).toHaveBeenCalledOnce();
  expect(prevented).toBe(false);
});

it('has Windows wait while an answer is awaited that would be lost', () => {
  expect(ask(true, ['logoff']).prevented).toBe(true);
  expect(ask(true, ['shutdown']).prevented).toBe(true);
});

it('holds up no critical end', () => {
  expect(ask(true, ['critical', 'logoff']).prevented).toBe(false);
});

it('leaves nothing for the moment at which the process is ended', () => {
  expect(ask(false, ['logoff']).window.listenerCount('session-end')).toBe(0);
});
