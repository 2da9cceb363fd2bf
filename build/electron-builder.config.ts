import { configuration } from './package/configuration.ts';

/** What electron-builder reads. `npm run dist` calls it; what goes into a package stands in build/package. */
export default configuration(process.env);
