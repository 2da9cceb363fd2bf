/**
 * Follows electron:shell/common/gin_helper/event_emitter.h, event.cc and event_emitter_caller.cc:
 * what native code emits has an event object first, whose `preventDefault` is all that it can do; a listener that throws
 * makes an uncaught exception, and the native code goes on.
 */
import type { EventEmitter } from 'node:events';
import { world } from './world.ts';

export interface NativeEvent {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
}

export function nativeEvent<T extends object>(fields: T): NativeEvent & T {
  let defaultPrevented = false;
  const event = {
    preventDefault: () => {
      defaultPrevented = true;
    },
    get defaultPrevented() {
      return defaultPrevented;
    },
  };
  return Object.defineProperties(event, Object.getOwnPropertyDescriptors(fields)) as NativeEvent & T;
}

/** @returns whether a listener has prevented what would follow */
export function emitNative(emitter: EventEmitter, name: string, ...args: readonly unknown[]): boolean {
  const event = nativeEvent({});
  emitWithoutEvent(emitter, name, event, ...args);
  return event.defaultPrevented;
}

export function emitWithoutEvent(emitter: EventEmitter, name: string, ...args: readonly unknown[]): void {
  try {
    emitter.emit(name, ...args);
  } catch (error) {
    world().computer.uncaught(error);
  }
}
