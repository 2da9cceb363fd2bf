import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import { describeTransport } from './transport-contract.ts';

// Electron's transport needs a running Electron: test/electron holds its checks.
describeTransport('Node', createNodeTransport);
