import { expect, it } from 'vitest';
import { switchChromium } from '../../../src-main/electron/net/chromium-switches.ts';
import { CommandLine } from '../stand-in/command-line.ts';

it('SECURITY: neither HTTP/2 nor HTTP/3 is spoken', () => {
  const commandLine = new CommandLine(['/opt/Keyholder/keyholder', '--data-dir', '/tmp/x']);
  switchChromium(commandLine);
  // By these names network_switch_list.h knows them.
  expect(commandLine.hasSwitch('disable-quic')).toBe(true);
  expect(commandLine.hasSwitch('disable-http2')).toBe(true);
  expect(commandLine.argv.filter(one => one.startsWith('--')).sort()).toEqual([
    '--data-dir',
    '--disable-http2',
    '--disable-quic',
  ]);
});
