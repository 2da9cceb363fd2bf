/** What every change has to pass: a step that is left out, or may fail, would let everything through that it is there for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../build/run-tool.ts';
import { namesIn, read, stepsOf, textOf } from './read-workflow.ts';

const workflow = read('ci.yml');
const { jobs } = workflow;
const runsOf = (job: string) => (jobs[job]?.steps ?? []).flatMap(({ run }) => run?.trim().split('\n') ?? []);

it('runs for each change of the main branch and each request for one, and for nothing else', () => {
  expect(workflow.on).toEqual({ push: { branches: ['main'] }, pull_request: null });
});

it('runs what somebody else has written: no job has more rights than reading, none a secret', () => {
  for (const [job, { permissions, environment }] of Object.entries(jobs)) {
    expect([permissions, environment], job).toEqual([undefined, undefined]);
  }
  expect(namesIn(workflow, 'secrets')).toEqual([]);
  expect(textOf('ci.yml')).not.toMatch(/github\.token|\bsecrets\b/);
});

it('ends with failure where anything fails', () => {
  expect(textOf('ci.yml')).not.toMatch(/continue-on-error|always\(\)|cancelled\(\)/);
  for (const [job, one] of Object.entries(jobs)) expect(one, job).not.toHaveProperty('if');
  for (const { job, step } of stepsOf(workflow)) {
    expect(step.run ?? '', job).not.toMatch(/\|\||;\s*true\b|\bset \+e|\bexit 0\b/);
    // By its own condition a step prepares a system, or keeps what a failure has left.
    if ('if' in step) expect(step.run ?? step.uses, job).toMatch(/apt-get|npx playwright|upload-artifact/);
  }
});

it('checks and tests everything on each system, with the Electron that it can have', () => {
  const { test } = jobs;
  expect(test?.strategy).toEqual({
    'fail-fast': false,
    matrix: { os: ['ubuntu-24.04', 'macos-15', 'windows-2025'] },
  });
  expect(test?.env).toEqual({ KEYHOLDER_REQUIRE_ELECTRON: '1' });
  const ours = runsOf('test').filter(line => /^np[mx] (?!playwright)/.test(line));
  expect(ours).toEqual(['npm ci', 'npx install-electron', 'npm run check', 'npm test']);
});

describe('a bare machine', () => {
  const script = readFileSync(join(root, '.ci/run'), 'utf8');
  const lines = script.split('\n').map(line => line.trim());

  it('has the oldest Node that can install, and what .ci/run brings', () => {
    expect(jobs['bare-debian']).toMatchObject({ container: 'node:20-bookworm-slim' });
    expect(runsOf('bare-debian')).toEqual(['.ci/run']);
  });

  it('runs the README’s command as CI, where nothing may be skipped, and fails where that does', () => {
    expect(lines[0]).toBe('#!/bin/sh');
    expect(lines).toContain('set -eu');
    expect(lines).toContain('export CI=true');
    expect(lines.filter(Boolean).at(-1)).toBe('npm ci && npm test');
    expect(script).not.toMatch(/\|\| (?:true|:)|\bset \+e|\bexit\b/);
  });
});
