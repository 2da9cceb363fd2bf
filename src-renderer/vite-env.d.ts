/// <reference types="vite/client" />
import type { Bridge } from '../src-shared/rpc.ts';
import type { ProblemError } from './client.ts';

declare global {
  interface Window {
    /** Put there by the preload (Electron) or by the web host's own script, before this page's script runs. */
    keyholder?: Bridge;
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ProblemError;
  }
}
