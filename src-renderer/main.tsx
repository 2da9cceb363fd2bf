import './page/zod-without-eval.ts';
import './ui/kit/mantine.css';
import './ui/kit/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createClient } from './bridge/client.ts';
import { readStyleNonce } from './page/style-nonce.ts';
import { allowStylesOnly } from './page/trusted-types.ts';
import { PageFrame } from './ui/kit/page-frame.tsx';

allowStylesOnly(window.trustedTypes);
const nonce = readStyleNonce(document);
const root = document.getElementById('root');
if (root) {
  const bridge = window.keyholder;
  createRoot(root).render(
    <PageFrame nonce={nonce}>
      {bridge ? (
        <App client={createClient(bridge)} />
      ) : (
        <p>
          This page is part of Keyholder and works only inside it. Start Keyholder and use its own window or
          link.
        </p>
      )}
    </PageFrame>,
  );
}
