/**
 * Follows electron:shell/common/gin_helper/function_template.h and destroyable.cc: of a destroyed object every native method and
 * property throws a TypeError but `isDestroyed`, and listeners stay. What Electron writes in TypeScript throws where it comes to
 * something native.
 */
interface Destroyable {
  isDestroyed(): boolean;
}

/** From now on these methods and properties of the class throw where the object is destroyed. */
export function throwWhenDestroyed<T extends Destroyable>(prototype: T, names: readonly (keyof T)[]): void {
  for (const name of names) {
    const property = Object.getOwnPropertyDescriptor(prototype, name);
    if (!property) throw new Error(`There is no ${String(name)}.`);
    for (const part of ['get', 'set', 'value'] as const) {
      const work: unknown = property[part];
      if (typeof work === 'function') property[part] = guarded<T>(work as Work);
    }
    Object.defineProperty(prototype, name, property);
  }
}

type Work = (...args: unknown[]) => unknown;

function guarded<T extends Destroyable>(work: Work): (this: T, ...args: unknown[]) => unknown {
  return function (...args) {
    if (this.isDestroyed()) throw new TypeError('Object has been destroyed');
    return Reflect.apply(work, this, args);
  };
}
