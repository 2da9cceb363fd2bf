import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { keepWarningsShort } from '../../../src-main/electron/guards/keep-warnings-short.ts';

it('SECURITY: of a warning only its kind is written down', () => {
  const warner = new EventEmitter();
  const printed = vi.fn();
  warner.on('warning', printed);
  const warn = vi.fn();
  keepWarningsShort(warner, { warn });
  const text = 'Failed to load URL: https://idp.example/callback?code=s3cret with error: ERR_FAILED';
  warner.emit('warning', Object.assign(new Error(text), { name: 'electron' }));
  expect(printed).not.toHaveBeenCalled();
  expect(warn).toHaveBeenCalledOnce();
  expect(JSON.stringify(warn.mock.calls)).not.toContain('s3cret');
});
