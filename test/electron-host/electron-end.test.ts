import { describe, expect, it } from 'vitest';
import { killedAtOnceMs, startMs, whyNoWindow } from '../../build/electron-end.ts';
import { electronEnvironment } from '../../build/electron-environment.ts';
import { type End, exitCodeOf, runChild } from '../../build/run-child.ts';

const mending = 'to mend it: this';
const killed = (signal: NodeJS.Signals): End => ({ kind: 'killed', signal });
const exited = (code: number): End => ({ kind: 'exited', code });

describe('an Electron that has ended', () => {
  it.each(['SIGTRAP', 'SIGABRT', 'SIGILL', 'SIGSEGV', 'SIGBUS', 'SIGSYS'] as const)(
    'by %s at its start has shown no window',
    signal => {
      expect(whyNoWindow(killed(signal), 100, mending)).toBe(
        `Electron broke off its start with ${signal}, as it does where its sandbox cannot be set up (to mend it: this).`,
      );
      expect(whyNoWindow(killed(signal), 100, null)).toBe(`Electron broke off its start with ${signal}.`);
    },
  );

  it('with a failure at its start has shown no window', () => {
    expect(whyNoWindow(exited(1), startMs, mending)).toBe('Electron ended at its start with code 1.');
    expect(whyNoWindow(exited(127), 20, mending)).toContain('a library that it needs is not installed');
    const crash = exited(0xc0000005);
    expect(whyNoWindow(crash, 20, null)).toContain('with code 3221225477.');
    expect(whyNoWindow({ kind: 'unstartable', code: 'ENOENT' }, 1, mending)).toContain('(ENOENT)');
  });

  it('after it had been running, in order, or because somebody wanted it to, needs no browser', () => {
    for (const end of [killed('SIGTRAP'), exited(1)]) {
      expect(whyNoWindow(end, startMs + 1, mending)).toBeNull();
    }
    expect(whyNoWindow(exited(0), 1, mending)).toBeNull();
    for (const by of ['SIGINT', 'SIGTERM'] as const) {
      expect(whyNoWindow({ kind: 'asked', by }, 1, mending)).toBeNull();
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      expect(whyNoWindow(killed(signal), 1, mending)).toBeNull();
    }
    // Keyholder ends itself like this where a keychain call holds it up.
    expect(whyNoWindow(killed('SIGKILL'), killedAtOnceMs + 1, mending)).toBeNull();
    for (const code of [129, 130, 143]) expect(whyNoWindow(exited(code), 1, mending)).toBeNull();
  });

  it('killed at once, by a system that does not trust it or has no memory for it, has shown no window', () => {
    expect(whyNoWindow(killed('SIGKILL'), 50, null)).toBe('Electron broke off its start with SIGKILL.');
  });

  it('is listened for before it runs: who hears from it may ask for the end at once', async () => {
    const before = process.listenerCount('SIGTERM');
    const heard: number[] = [];
    const env = {
      PATH: process.env.PATH,
      // Read by spawn (child_process.js, normalizeSpawnArguments), and so before there is a process.
      get KEYHOLDER_NOTHING() {
        heard.push(process.listenerCount('SIGTERM') - before);
        return '';
      },
    };
    const end = await runChild(process.execPath, ['--version'], { cwd: '.', env, label: 'version' });
    expect(end).toEqual(exited(0));
    expect(heard).toContain(1);
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });

  it('gives the exit code that a shell would give', () => {
    expect(exitCodeOf(exited(7))).toBe(7);
    expect(exitCodeOf(killed('SIGTRAP'))).toBe(133);
    expect(exitCodeOf({ kind: 'asked', by: 'SIGINT' }, 0)).toBe(130);
    expect(exitCodeOf({ kind: 'asked', by: 'SIGTERM' }, 0)).toBe(0);
    expect(exitCodeOf({ kind: 'asked', by: 'SIGTERM' })).toBe(143);
  });
});

describe('the environment of Electron', () => {
  it('is this one without what keeps it from starting, in whatever case Windows has it', () => {
    const harmful = {
      ELECTRON_RUN_AS_NODE: '1',
      electron_run_as_node: '1',
      ELECTRON_DISABLE_SANDBOX: '1',
      ELECTRON_FORCE_IS_PACKAGED: '',
      NODE_OPTIONS: '--max-old-space-size=1',
    };
    const kept = {
      PATH: '/bin',
      ELECTRON_ENABLE_LOGGING: '1',
      NODE_EXTRA_CA_CERTS: '/ca.pem',
      DISPLAY: ':1',
    };
    expect(electronEnvironment({ ...harmful, ...kept })).toEqual(kept);
  });
});
