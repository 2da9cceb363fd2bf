import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killedKeyholder } from './killed-keyholder.ts';

/** Keeps what today's code writes: `node test/stored/keep-today.ts DAY`. See README.md in this folder. */
const [day = ''] = process.argv.slice(2);
if (!/^\d{4}-\d\d-\d\d[a-z]?$/.test(day)) throw new Error('Say the day, as in 2026-12-01, or 2026-12-01b.');

const left = `${JSON.stringify(await killedKeyholder(), null, 2)}\n`;
// Nothing that is kept is ever written over.
writeFileSync(join(import.meta.dirname, 'kept', `${day}.json`), left, { flag: 'wx' });
