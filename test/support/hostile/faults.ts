import type { ServerResponse } from 'node:http';
import type { Answer } from './answers.ts';

/** What happens to one exchange. `commits`: the service does what was asked before it goes wrong. */
export type Fault =
  | { kind: 'latency'; ms: number }
  | { kind: 'stall-headers'; commits?: boolean }
  | { kind: 'stall-body' }
  | { kind: 'reset'; commits: boolean }
  | { kind: 'reset-in-body' }
  | { kind: 'end-without-answer' }
  | { kind: 'no-http' }
  | { kind: 'truncated' }
  /** Content-Length says so many bytes more (or less) than there are. */
  | { kind: 'wrong-length'; by: number }
  | { kind: 'drip'; bytes: number; everyMs: number }
  /** A body of 1 GiB, with or without a Content-Length. */
  | { kind: 'huge'; declared: boolean }
  | {
      kind: 'answer';
      status: number;
      headers?: Record<string, string>;
      body: string | Uint8Array;
      commits?: boolean;
    };

export const commits = (fault: Fault): boolean => {
  if ('commits' in fault) return fault.commits === true;
  return !['answer', 'stall-headers', 'end-without-answer', 'no-http', 'huge'].includes(fault.kind);
};

const gibibyte = 1024 ** 3;

/**
 * Sends an answer, spoilt.
 * @param sent told of every byte of a huge body that was handed to the system
 */
export async function deliver(
  fault: Fault | null,
  answer: Answer,
  response: ServerResponse,
  sent: (bytes: number) => void,
): Promise<void> {
  const { status, headers, body } = answer;
  const { socket } = response;
  const half = body.subarray(0, Math.floor(body.length / 2));
  const whole = () => response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  switch (fault?.kind) {
    case undefined:
      whole();
      return;
    case 'latency':
      await pause(fault.ms);
      whole();
      return;
    case 'stall-headers':
      return;
    case 'stall-body':
      response.writeHead(status, { ...headers, 'content-length': body.length }).write(half);
      return;
    case 'reset':
      socket?.resetAndDestroy();
      return;
    case 'reset-in-body':
      response.writeHead(status, { ...headers, 'content-length': body.length });
      response.write(half, () => setTimeout(() => socket?.resetAndDestroy(), 20));
      return;
    case 'end-without-answer':
      socket?.end();
      return;
    case 'no-http':
      socket?.end('SSH-2.0-OpenSSH_9.2p1\r\n');
      return;
    case 'truncated':
      response.writeHead(status, { ...headers, 'content-length': half.length }).end(half);
      return;
    case 'wrong-length': {
      // By hand: Node itself refuses to write a wrong one.
      const lines = Object.entries({ ...headers, 'content-length': String(body.length + fault.by) });
      socket?.write(`HTTP/1.1 ${status} Fine\r\n${lines.map(line => line.join(': ')).join('\r\n')}\r\n\r\n`);
      socket?.end(body);
      return;
    }
    case 'drip':
      response.writeHead(status, { ...headers, 'content-length': body.length });
      for (let at = 0; at < body.length && !response.destroyed; at += fault.bytes) {
        response.write(body.subarray(at, at + fault.bytes));
        await pause(fault.everyMs);
      }
      response.end();
      return;
    case 'huge':
      await pour(response, headers, fault.declared, sent);
      return;
    case 'answer':
      response
        .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
        .end(fault.body);
  }
}

async function pour(
  response: ServerResponse,
  headers: Record<string, string>,
  declared: boolean,
  sent: (bytes: number) => void,
): Promise<void> {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  response.writeHead(200, { ...headers, ...(declared ? { 'content-length': gibibyte } : {}) });
  for (let at = 0; at < gibibyte && !response.destroyed; at += chunk.length) {
    const flows = response.write(chunk);
    sent(chunk.length);
    if (!flows) await flowing(response);
  }
  response.end();
}

/** Resolves when more can be written, or never can be again. */
function flowing(response: ServerResponse): Promise<void> {
  return new Promise(resolve => {
    const go = () => {
      response.off('drain', go).off('close', go).off('error', go);
      resolve();
    };
    response.on('drain', go).on('close', go).on('error', go);
  });
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));
