import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '../../src-shared/rpc.ts';

// A sandboxed preload is one CommonJS file: from elsewhere it takes types only.
const bridge: Bridge = {
  call: (method, input) => ipcRenderer.invoke('keyholder:call', method, input),
  subscribe: listener => {
    // SECURITY: the event object stays here: its `sender` would hand the page all of ipcRenderer.
    const forward = (_event: unknown, message: unknown) => listener(message);
    ipcRenderer.on('keyholder:event', forward);
    return () => {
      ipcRenderer.off('keyholder:event', forward);
    };
  },
};

contextBridge.exposeInMainWorld('keyholder', bridge);
