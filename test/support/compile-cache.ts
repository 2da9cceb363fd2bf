import { fileURLToPath } from 'node:url';

/**
 * For NODE_COMPILE_CACHE: what Node compiles for all programs that the tests start, from run to run. Without it each start takes the
 * types out of a hundred files anew. Node itself sees where a file has changed.
 */
export const compileCache = fileURLToPath(new URL('../../.cache/compiled', import.meta.url));
