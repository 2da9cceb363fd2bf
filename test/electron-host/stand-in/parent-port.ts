/**
 * Follows electron:lib/utility/parent-port.ts and lib/utility/init.ts, for a forked Node: `process.parentPort`. Messages wait until
 * somebody listens; what is sent arrives as `data` of an event. Like every child of Chromium's (content/child/child_thread_impl.cc) it
 * ends at once when its parent is gone, whatever it waits for.
 */
import { EventEmitter } from 'node:events';

const waiting: unknown[] = [];
const port = Object.assign(new EventEmitter(), {
  postMessage: (message: object) => {
    process.send?.(message);
  },
});
const deliver = (data: unknown) => port.emit('message', { data, ports: [] });

process.on('message', data => {
  if (port.listenerCount('message') === 0) waiting.push(data);
  else deliver(data);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
port.on('newListener', name => {
  if (name === 'message') setImmediate(() => waiting.splice(0).forEach(deliver));
});
Object.assign(process, { parentPort: port });
