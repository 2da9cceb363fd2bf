import { registerHooks } from 'node:module';

/** To be imported before the program: it then finds `light-crypto` where it asks for Node's own. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:crypto' && /\/src-main\/core\//.test(context.parentURL ?? '')
      ? {
          url: new URL('./light-crypto.ts', import.meta.url).href,
          format: 'module-typescript',
          shortCircuit: true,
        }
      : next(specifier, context),
});
