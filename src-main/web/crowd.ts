import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** More connections than a browser opens before its first request is answered. */
const mostStrangers = 32;

export interface Crowd {
  /** This connection brought the cookie: it is the owner's. */
  admit(socket: Socket): void;
}

/**
 * SECURITY: whoever says nothing, or may not enter, keeps nobody else out. Everybody on this computer can connect, and each
 * connection takes a file handle: of those that have not shown the cookie, the oldest makes room.
 */
export function thinOut(server: Server): Crowd {
  const strangers = new Set<Socket>();
  server.on('connection', socket => {
    strangers.add(socket);
    socket.once('close', () => strangers.delete(socket));
    const [oldest] = strangers;
    if (strangers.size > mostStrangers) oldest?.destroy();
  });
  return { admit: socket => strangers.delete(socket) };
}
