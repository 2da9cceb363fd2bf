/** Started by child-process.test.ts: keeps a secret through the keychain process, says so, and lives until its stdin ends. */
import { startNodeKeychainProcess } from '../../src-main/adapters/node-keychain-process.ts';
import { createProcessStore } from '../../src-main/adapters/process-store.ts';

const secret = process.env.KEYHOLDER_TEST_SECRET ?? '';
const { store } = createProcessStore(() => startNodeKeychainProcess('keyholder-keychain-test'));
// A test that fails half-way, or is killed, leaves neither this nor its keychain process behind.
process.stdin.on('end', () => process.exit()).resume();
store.set('planted', secret).catch(() => process.exit(1));
process.stdout.write(`asked by ${process.pid}\n`);
