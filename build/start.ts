/** `npm start`: Electron where it can run, otherwise the same app in a browser. */
import { launch } from './launch.ts';
import { thisMachine } from './runtime.ts';

process.exit(await launch(process.argv.slice(2), thisMachine()));
