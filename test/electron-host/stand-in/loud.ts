/**
 * Follows nothing: in Electron a name that is not there is `undefined`. Here it is an error with the name, so that what a
 * stand-in lacks is written, and not passed over.
 */
import { EventEmitter } from 'node:events';

/** Asked of any object by promises, by what prints values and failed comparisons, and by JSON. */
const askedOfAnything =
  /^(then|toJSON|asymmetricMatch|nodeType|tagName|sample|constructor|hasAttribute|href|_isMockFunction|\$\$typeof|@@__.*|__.*__)$/;

function missing(what: string, key: string | symbol): undefined {
  if (typeof key === 'symbol' || askedOfAnything.test(key)) return undefined;
  throw new Error(`The stand-in for Electron has no ${what}.${key}.`);
}

function loudHandler(what: string): ProxyHandler<object> {
  return {
    get: (target, key, receiver) => (key in target ? Reflect.get(target, key, receiver) : missing(what, key)),
  };
}

/** @param what the name under which our code knows the object */
export function loud<T extends object>(what: string, object: T): T {
  return new Proxy(object, loudHandler(what)) as T;
}

/** An EventEmitter to derive from. The check stands at the end of the prototypes, so that private fields work. */
export function loudEmitter(what: string): new () => EventEmitter {
  class Named extends EventEmitter {}
  Object.setPrototypeOf(Named.prototype, new Proxy(Object.create(EventEmitter.prototype), loudHandler(what)));
  return Named;
}
