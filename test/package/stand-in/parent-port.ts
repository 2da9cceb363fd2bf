/** Gives a forked Node what a utility process of Electron has: `process.parentPort`. */
import { EventEmitter } from 'node:events';

const port = Object.assign(new EventEmitter(), {
  postMessage: (message: object) => process.send?.(message),
});
process.on('message', data => port.emit('message', { data }));
Object.assign(process, { parentPort: port });
