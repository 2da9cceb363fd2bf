import './page/zod-without-eval.ts';
import './ui/kit/mantine.css';
import './ui/kit/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createClient } from './bridge/client.ts';
import { readStyleNonce } from './page/style-nonce.ts';
import { allowStylesOnly } from './page/trusted-types.ts';
import { PageFrame } from './ui/kit/page-frame.tsx';
import { released } from './ui/kit/press.ts';

/** Hardly anybody presses longer; no answer waits longer where the browser has missed the end of a press. */
const longestPressMs = 2_000;

allowStylesOnly(window.trustedTypes);
const nonce = readStyleNonce(document);
const root = document.getElementById('root');
if (root) {
  const bridge = window.keyholder;
  createRoot(root).render(
    <PageFrame nonce={nonce}>
      {bridge ? (
        <App client={createClient(bridge, () => released(longestPressMs))} />
      ) : (
        <p>
          This page is part of Keyholder and works only inside it. Start Keyholder and use its own window or
          link.
        </p>
      )}
    </PageFrame>,
  );
}
