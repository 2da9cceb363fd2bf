/// <reference types="vite/client" />
import type { Bridge } from '../src-shared/rpc.ts';
import type { CallError } from './bridge/client.ts';

declare global {
  interface Window {
    /** Put there by the preload (Electron) or by the web host's own script, before this page's script runs. */
    keyholder?: Bridge;
    /** Absent where a browser does not know Trusted Types, and from TypeScript's own description of the page. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
    };
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError;
  }
}
