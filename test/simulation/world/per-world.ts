import type { World } from './world.ts';

/** What there is once in each world, made when it is first asked for; it goes with the world. */
export function perWorld<T>(make: (world: World) => T): (world: World) => T {
  const made = new WeakMap<World, T>();
  return world => {
    const known = made.get(world) ?? make(world);
    made.set(world, known);
    return known;
  };
}
