/**
 * zod compiles object schemas with `new Function` when they are made, and probes for it first. The page's
 * Content-Security-Policy forbids that. zod comes with the screens that have forms and reads this when it does.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
