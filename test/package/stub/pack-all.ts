/**
 * `pack-all.ts <project> <stubs> <output>`: all six packages of the real configuration. A program of its own: electron-builder
 * ends the process that it has run in with 0, whatever vitest wanted to say.
 */
import config from '../../../build/electron-builder.config.ts';
import { pack } from './pack.ts';
import { allTargets } from './targets.ts';

const [, , project = '', stubs = '', output = ''] = process.argv;
await pack(config, allTargets, { project, stubs, output });
