/**
 * Follows electron:lib/browser/api/auto-updater.ts and shell/browser/auto_updater.cc: on Linux it does nothing at all. Squirrel, as
 * Electron speaks to it on macOS, is not here: whoever calls it is told so.
 */
import { loudEmitter } from './loud.ts';

export class AutoUpdater extends loudEmitter('autoUpdater') {}
