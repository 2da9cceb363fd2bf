/**
 * Run by the packaged executable of the Linux stub: starts the packaged main process and makes calls as its page would.
 * `drive.ts <folder with the contents of app.asar> <--flags of the app…>`; prints one line of JSON.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { named, seen } from './electron.ts';

const [, , folder = ''] = process.argv;
const main = join(folder, 'out/main/main.js');
const names = [...readFileSync(main, 'utf8').matchAll(/^import \{([^}]*)\} from "electron";$/gm)].flatMap(
  ([, list = '']) => list.split(',').map(name => name.trim().split(' ')[0] ?? ''),
);
Object.assign(globalThis, { standIn: named });
const source = names.map(name => `export const ${name} = standIn('${name}');`).join('\n');

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: 'stand-in:electron', shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === 'stand-in:electron' ? { format: 'module', source, shortCircuit: true } : next(url, context),
});

await import(pathToFileURL(main).href);
while (seen.contents === null && seen.errors.length === 0)
  await new Promise(resolve => setTimeout(resolve, 10));

const frame = { url: 'app://keyholder/', origin: 'app://keyholder', parent: null };
const call = (method: string, input: unknown = {}, senderFrame: object = frame) =>
  Promise.resolve(seen.handler?.({ sender: seen.contents, senderFrame }, method, input)) as Promise<{
    ok: boolean;
    value: { id: string };
  }>;

const info = await call('app.info');
const keychain = await call('keychain.check');
const opened = await call('connections.openPractice');
const connectionId = opened.value?.id;
const team = await call('team.get', { connectionId });
const stranger = await call(
  'app.info',
  {},
  { ...frame, url: 'https://a.example/', origin: 'https://a.example' },
);
process.stdout.write(
  `${JSON.stringify({ info, keychain, opened, team, stranger, page: seen.page, errors: seen.errors, guards: seen.guards })}\n`,
);
process.exit(0);
