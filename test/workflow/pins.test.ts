import { describe, expect, it } from 'vitest';
import { read, stepsOf, textOf, workflowNames } from './read-workflow.ts';

/** Looked up in the actions' own repositories: the commit that each tag of a version names. */
const commits: Readonly<Record<string, string>> = {
  'actions/attest-build-provenance v4.1.0': 'a2bbfa25375fe432b6a289bc6b6cd05ecd0c4c32',
  'actions/checkout v7.0.1': '3d3c42e5aac5ba805825da76410c181273ba90b1',
  'actions/download-artifact v8.0.1': '3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c',
  'actions/setup-node v7.0.0': '820762786026740c76f36085b0efc47a31fe5020',
  'actions/upload-artifact v7.0.0': 'bbbca2ddaa5d8feaa63e36b76fdaad77386f024f',
};

it('there are two workflows', () => {
  expect(workflowNames.toSorted()).toEqual(['ci.yml', 'release.yml']);
});

it('one action has one pin, in all of them', () => {
  const pins = new Map<string, Set<string>>();
  for (const name of workflowNames) {
    for (const [, action = '', pin = ''] of textOf(name).matchAll(/\buses:\s*([^@\s]+)@(.+)$/gm)) {
      pins.set(action, (pins.get(action) ?? new Set()).add(pin));
    }
  }
  expect(pins.size).toBe(Object.keys(commits).length);
  for (const [action, used] of pins) expect([...used], action).toHaveLength(1);
});

describe.each(workflowNames)('%s', name => {
  const workflow = read(name);

  it('names every action by the commit of a version, and says which version', () => {
    const lines = [...textOf(name).matchAll(/\buses:\s*(\S+)(.*)$/gm)];
    expect(lines).toHaveLength(stepsOf(workflow).filter(({ step }) => step.uses).length);
    expect(lines.length).toBeGreaterThan(3);
    for (const [, used = '', comment = ''] of lines) {
      const [, action, commit] = /^([\w.-]+\/[\w./-]+)@([0-9a-f]{40})$/.exec(used) ?? [];
      expect(commit, used).toBeDefined();
      const version = /^ # (v\d+\.\d+\.\d+)$/.exec(comment)?.[1];
      expect(commits[`${action} ${version}`], used).toBe(commit);
    }
  });

  it('leaves no token in a clone', () => {
    const clones = stepsOf(workflow).filter(({ step }) => step.uses?.startsWith('actions/checkout@'));
    expect(clones.length).toBeGreaterThan(0);
    for (const { job, step } of clones) expect(step.with?.['persist-credentials'], job).toBe(false);
  });

  it('may read and nothing else, unless a job says so', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  it('ends every job after a time', () => {
    for (const [job, one] of Object.entries(workflow.jobs)) {
      expect(one['timeout-minutes'], job).toBeGreaterThan(0);
      expect(one['timeout-minutes'], job).toBeLessThanOrEqual(90);
    }
  });

  it('puts no expression into a script: a value comes by the environment', () => {
    for (const { job, step } of stepsOf(workflow)) expect(step.run ?? '', job).not.toContain('${{');
  });

  it('takes nothing from an event that somebody else can write', () => {
    expect(textOf(name)).not.toMatch(
      /github\.event\b|github\.head_ref|\binputs\.|pull_request_target|workflow_run/,
    );
  });
});
