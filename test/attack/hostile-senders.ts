import { fc } from '../support/properties.ts';

interface Frame {
  url: string;
  origin: string;
  parent: unknown;
}

export interface SentBy {
  ours: { isDestroyed(): boolean; send(): void };
}

/** Events as Electron's `ipcMain` hands them out, of all kinds of pages, and some that throw where they are touched. */
export function hostileSenders(ours: SentBy['ours']): fc.Arbitrary<unknown> {
  const urls = [
    'app://keyholder/',
    'app://keyholder/index.html#/tokens',
    'app://keyholder.evil/',
    'app://evil/',
    'APP://KEYHOLDER/',
    'app://keyholder@evil/',
    'app://evil@keyholder/',
    'app://keyholder:1/',
    'app:keyholder',
    'https://keyholder/',
    'http://127.0.0.1/',
    'file:///app://keyholder/',
    'data:text/html,app://keyholder/',
    'blob:app://keyholder/1',
    'about:blank',
    'about:srcdoc',
    'javascript:0',
    '',
  ];
  const origins = [
    'app://keyholder',
    'app://keyholder/',
    'APP://keyholder',
    'app://evil',
    'null',
    'https://keyholder',
    '',
  ];
  const frame = fc.record({
    url: fc.oneof({ arbitrary: fc.constantFrom(...urls), weight: 20 }, { arbitrary: fc.webUrl(), weight: 1 }),
    origin: fc.oneof(
      { arbitrary: fc.constant('app://keyholder'), weight: 2 },
      { arbitrary: fc.constantFrom(...origins), weight: 3 },
    ),
    parent: fc.oneof(
      { arbitrary: fc.constant(null), weight: 3 },
      { arbitrary: fc.constantFrom({}, undefined), weight: 1 },
    ),
  });
  const gone = new Proxy(
    {},
    {
      get: () => {
        throw new Error('Render frame was disposed before WebFrameMain could be accessed');
      },
    },
  );
  const senderFrame = fc.oneof(
    { arbitrary: frame as fc.Arbitrary<unknown>, weight: 12 },
    { arbitrary: fc.constantFrom<unknown>(null, undefined, gone, {}, 'app://keyholder/', 1), weight: 2 },
  );
  const sender = fc.oneof(
    { arbitrary: fc.constant<unknown>(ours), weight: 4 },
    { arbitrary: fc.constantFrom<unknown>(null, undefined, {}, { ...ours }, Object.create(ours)), weight: 2 },
  );
  return fc.oneof(
    { arbitrary: fc.record({ sender, senderFrame }) as fc.Arbitrary<unknown>, weight: 30 },
    { arbitrary: fc.constantFrom<unknown>({}, gone), weight: 1 },
  );
}

/** Said once more, in other words than the guard itself uses. */
export function isOurs(event: unknown, ours: SentBy['ours']): boolean {
  try {
    const { sender, senderFrame } = event as { sender: unknown; senderFrame: Frame | null };
    if (sender !== ours || !senderFrame || senderFrame.parent !== null) return false;
    return senderFrame.origin === 'app://keyholder' && /^[Aa][Pp][Pp]:\/\/keyholder\//.test(senderFrame.url);
  } catch {
    return false;
  }
}
