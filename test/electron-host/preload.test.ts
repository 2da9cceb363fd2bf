import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callChannel, eventChannel } from '../../src-main/electron/channels.ts';

const source = readFileSync(resolve(import.meta.dirname, '../../src-main/electron/preload.ts'), 'utf8');

describe('the preload', () => {
  it('is under 25 lines', () => expect(source.trimEnd().split('\n').length).toBeLessThan(25));

  it('imports two names of electron, and otherwise types only', () => {
    const imports = source.split('\n').filter(line => /\b(import|require)\b/.test(line));
    const values = imports.filter(line => !/^import type /.test(line));
    expect(values).toEqual(["import { contextBridge, ipcRenderer } from 'electron';"]);
  });

  it('uses the channel pair of the host', () => {
    const channels = source.match(/'keyholder:[a-z]+'/g)?.map(text => text.slice(1, -1));
    expect(new Set(channels)).toEqual(new Set([callChannel, eventChannel]));
  });

  it('exposes call and subscribe, and never ipcRenderer itself', () => {
    expect(source.match(/exposeInMainWorld\((.*)\)/)?.[1]).toBe("'keyholder', bridge");
    const keys = /const bridge: Bridge = \{\n([\s\S]*?)\n\};/.exec(source)?.[1]?.match(/^ {2}(\w+):/gm);
    expect(keys?.map(key => key.trim())).toEqual(['call:', 'subscribe:']);
  });

  it('SECURITY: the event object stays here', () => {
    expect(source).toContain('(_event: unknown, message: unknown) => listener(message)');
    expect(source.match(/_event/g)).toHaveLength(1);
  });
});
