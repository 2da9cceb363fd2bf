import type { EventEmitter } from 'node:events';

interface Answer extends EventEmitter {
  readonly statusCode: number;
}

/**
 * Writes down what a request and its answer say, in order. Listens to everything that it may: who must hear something without a
 * listener (`login`) leaves that name out.
 */
export function listen(request: EventEmitter, skip: readonly string[] = []): string[] {
  const said: string[] = [];
  const on = (event: string, word: (...values: never[]) => string) => {
    if (!skip.includes(event)) request.on(event, (...values) => said.push(word(...(values as never[]))));
  };
  for (const event of ['finish', 'close', 'abort']) on(event, () => event);
  on('error', (error: Error) => `error ${error.message}`);
  on('redirect', (status: number, method: string) => `redirect ${status} ${method}`);
  on('login', (info: { isProxy: boolean }) => `login ${info.isProxy ? 'proxy' : 'server'}`);
  on('response', (answer: Answer) => {
    for (const event of ['end', 'aborted', 'close']) answer.on(event, () => said.push(`answer ${event}`));
    answer.on('error', (error: Error) => said.push(`answer error ${error.message}`));
    if (!skip.includes('data')) answer.on('data', (piece: Buffer) => said.push(`data ${piece.length}`));
    return `response ${answer.statusCode}`;
  });
  return said;
}

/** Some turns of the event loop: for what must not come any more. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setImmediate(resolve));
}
