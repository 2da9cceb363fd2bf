import type { Logger } from '../../core/base/ports/logger.ts';

/**
 * SECURITY: of a warning only its kind is written down. Electron makes one of every load that fails, with the whole address: on the
 * way of a sign-in that holds codes.
 */
export function keepWarningsShort(
  warner: Pick<NodeJS.EventEmitter, 'removeAllListeners' | 'on'>,
  log: Logger,
): void {
  warner.removeAllListeners('warning');
  warner.on('warning', ({ name }: Error) => log.warn('Node or Electron warns.', { kind: name }));
}
