/**
 * A process in which the web host is opened as often as it is asked, each with its own app, data folder and port. Loading the
 * modules is most of a start. It ends with the process that started it.
 */
import { builtPageFolder, readBuiltPage } from '../../src-main/web/built-page.ts';
import { parseFlags } from '../../src-main/web/flags.ts';
import { type OpenHost, openHost } from '../../src-main/web/open-host.ts';

export type Asked = { id: number; args: readonly string[] } | { id: number; close: true };
export type Answered = { id: number; link?: string; failed?: string };

const page = await readBuiltPage(builtPageFolder);
const hosts = new Map<number, OpenHost>();

async function answer(asked: Asked): Promise<Answered> {
  const { id } = asked;
  if ('close' in asked) {
    await hosts.get(id)?.close();
    hosts.delete(id);
    return { id };
  }
  const parsed = parseFlags(asked.args, process.cwd());
  if (parsed.kind !== 'run') return { id, failed: parsed.text };
  if (page === null) return { id, failed: 'The page is not built.' };
  const host = await openHost(parsed.flags, page);
  hosts.set(id, host);
  return { id, link: host.link };
}

process.on('message', (asked: Asked) => {
  answer(asked)
    .catch((error: unknown): Answered => ({ id: asked.id, failed: String(error) }))
    .then(answered => process.send?.(answered));
});
process.once('disconnect', () => process.exit());
