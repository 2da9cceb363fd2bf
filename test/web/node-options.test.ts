import { describe, expect, it } from 'vitest';
import { optionsRefusal } from '../../src-main/web/node-options.ts';

describe('SECURITY: no option of Node has the keys of TLS written to a file', () => {
  it.each([
    [['--tls-keylog=/tmp/keys'], {}],
    [['--tls_keylog=/tmp/keys'], {}],
    [[], { NODE_OPTIONS: '--max-old-space-size=99 --tls-keylog=/tmp/keys' }],
    [[], { NODE_OPTIONS: '--tls-keylog /tmp/keys' }],
  ])('%j %j', (execArgv, env) => {
    expect(optionsRefusal(execArgv, env)).toMatch(/^Node was told .+\.$/);
  });

  it('others are nobody’s business', () => {
    expect(
      optionsRefusal(['--inspect', '--import', 'x'], { NODE_OPTIONS: '--enable-source-maps' }),
    ).toBeNull();
    expect(optionsRefusal([], {})).toBeNull();
  });
});
