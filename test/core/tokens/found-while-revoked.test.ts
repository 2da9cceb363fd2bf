import { afterEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { textOfFile } from '../../support/fake-ports.ts';
import { connectedTo, created, TokenService } from './token-service.ts';

let service: TokenService;
let core: Core;

afterEach(async () => {
  await core.close();
  await service.close();
});

interface Row {
  key: string;
  state: string;
  secretIn: string;
}
const onDisk = (): { data: { rows: Row[] } } => JSON.parse(core.files.texts.get('ledger.json') ?? '');
const rowOf = (key: string) => onDisk().data.rows.find(row => row.key === key);

/** A run was killed before it could write down where the secret is; this one cannot look yet. */
async function killedInBetween(): Promise<string> {
  service = await TokenService.start();
  core = await startCore();
  const [key = ''] = await created(core, await connectedTo(core, service), 'Deploy');
  const ledger = onDisk();
  for (const row of ledger.data.rows) if (row.key === key) row.secretIn = 'nowhere';
  core.files.texts.set('ledger.json', JSON.stringify(ledger));
  core.keychain.mood = 'locked';
  core = await core.restart();
  core.keychain.mood = 'works';
  return key;
}

/** The keychain is asked for it, and answers, while it is on its way to the disk that it is being revoked. */
function findMeanwhile(key: string): void {
  const { files, keychain } = core;
  const asked = Promise.withResolvers<void>();
  const get = keychain.get.bind(keychain);
  keychain.get = async account => {
    const secret = await get(account);
    if (account.includes(` token ${key} `)) asked.resolve();
    return secret;
  };
  const write = files.write.bind(files);
  let isFirst = true;
  files.write = async (name, text) => {
    if (isFirst && name === 'ledger.json' && textOfFile(text).includes('"revoking"')) {
      isFirst = false;
      await core.call('keychain.check', {});
      await asked.promise;
      for (let turn = 0; turn < 20; turn += 1) await core.clock.breathe();
    }
    await write(name, text);
  };
}

it('a secret that is found while its token is being revoked takes no word of that back', async () => {
  const key = await killedInBetween();
  findMeanwhile(key);
  let whenAsked: Row | undefined;
  service.fate = (_, does) => {
    if (does === 'revoke') whenAsked = rowOf(key);
    return undefined;
  };
  expect(await core.call('tokens.revoke', { key })).toMatchObject({ state: 'revoked', secretIn: 'nowhere' });
  // A sudden end at this moment must leave a doubt, and not a token that is told to live.
  expect(whenAsked).toMatchObject({ state: 'revoking' });
  expect(rowOf(key)).toMatchObject({ state: 'revoked', secretIn: 'nowhere' });
  expect([...core.keychain.items.keys()].filter(name => name.includes(key))).toEqual([]);
});
