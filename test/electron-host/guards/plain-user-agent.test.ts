import { expect, it } from 'vitest';
import { plainUserAgent } from '../../../src-main/electron/guards/plain-user-agent.ts';

// As electron:shell/common/application_info.cc and Chromium's BuildUserAgentFromProduct put it together.
const agent = (system: string, product: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${product} Safari/537.36`;

const plain = 'Chrome/142.0.7444.52';

it.each([
  ['a package', 'X11; Linux x86_64', `Keyholder/0.1.0 ${plain} Electron/45.3.4`],
  [
    'another name',
    'Macintosh; Intel Mac OS X 10_15_7',
    `keyholder-next/1.2.3-beta.4 ${plain} Electron/45.3.4`,
  ],
  ['a checkout', 'Windows NT 10.0; Win64; x64', `${plain} Electron/45.3.4`],
])('%s says neither Electron nor its own name', (_why, system, product) => {
  expect(plainUserAgent(agent(system, product))).toBe(agent(system, plain));
});

it('leaves alone what is plain', () => {
  const once = agent('X11; Linux x86_64', plain);
  expect(plainUserAgent(once)).toBe(once);
  expect(plainUserAgent('')).toBe('');
});
