import { edit, type Mutation } from './mutation.ts';

export const inJobs: readonly Mutation[] = [
  { name: 'the disk answers before a text is there', edits: [], answersEarly: true },
  {
    name: 'a file is written without waiting for it',
    edits: [
      edit(
        'base/stored-document.ts',
        'await files.write(this.#file, text);',
        'void files.write(this.#file, text).catch(() => undefined);',
      ),
    ],
  },
  {
    name: 'a step is written down after it is sent',
    edits: [
      edit(
        'jobs/job-store.ts',
        "if (keptIn === 'disk') await this.#parts.journal.write(records);",
        "if (keptIn === 'disk') void this.#parts.journal.write(records).catch(() => undefined);",
      ),
    ],
  },
  {
    name: 'an invitation is sent again when its answer is lost',
    edits: [
      edit(
        'invitations/invitation-job.ts',
        "if (lost?.code !== 'outcome-unknown') throw error;\n      return { sent: false, lost, manner: null };",
        "if (lost?.code !== 'outcome-unknown') throw error;\n      return this.#send({ connectionId, wanted, key } as Prepared, stop);",
      ),
    ],
  },
  {
    name: 'a lost invitation is told as refused',
    edits: [
      edit(
        'jobs/job-runner.ts',
        "if (problem.code === 'outcome-unknown') return { state: 'unknown', problem, toldBy: null };",
        '',
      ),
    ],
  },
  {
    name: 'what was on its way waits again after a restart',
    edits: [
      edit(
        'jobs/job-records.ts',
        "      step.state = 'unknown';\n      job.counts.unknown += 1;",
        "      step.state = 'waiting';\n      job.counts.waiting += 1;",
      ),
    ],
  },
  {
    name: 'steps of an earlier run stay on their way',
    edits: [
      edit(
        'jobs/job-records.ts',
        "if (step.state === 'sent' || (gaps",
        "if ((step.state as string) === 'never' || (gaps",
      ),
    ],
  },
  {
    name: 'after a refusal of the disk the journal goes on where it was',
    edits: [edit('jobs/job-journal.ts', '      this.#whole = true;\n      notices.add', '      notices.add')],
  },
  {
    name: 'an outcome that the disk refused is forgotten',
    edits: [
      edit(
        'jobs/job-journal.ts',
        '    await written.catch(() => {\n      this.#behind = true;',
        '    await written.catch(() => {\n      this.#behind = false;',
      ),
    ],
  },
  {
    name: 'an end in the middle leaves what the disk refused',
    edits: [
      edit(
        'base/stored-document.ts',
        '    if (this.#behind) await this.#write(this.#value).catch(() => undefined);',
        '',
      ),
    ],
  },
  {
    name: 'the generation before a damaged file is not taken up',
    edits: [
      edit(
        'base/stored-document.ts',
        'const previous = await this.#load(this.#previousFile);',
        "const previous = { kind: 'absent' } as Loaded<T>;",
      ),
    ],
  },
  {
    name: 'a file of a newer program is taken for our own',
    edits: [
      edit(
        'base/stored-document.ts',
        "      if (typeof raw.format === 'number' && raw.format > format) return { kind: 'too-new' };\n",
        '',
      ),
    ],
  },
  {
    name: 'of two clicks both send',
    edits: [edit('invitations/address-claims.ts', 'for (const name of names) this.#claimed.add(name);', '')],
  },
  {
    name: 'a job goes on by itself after a restart',
    edits: [
      edit('jobs/job-records.ts', "  if (stateOf(job) === 'running') job.paused = 'restarted';\n", ''),
      edit(
        'jobs/jobs.ts',
        'for (const job of jobs) takeUp(this.#kindOf(job.kind), job);',
        'for (const job of jobs) takeUp(this.#kindOf(job.kind), job);\n      for (const job of jobs) void this.#runner.run(job);',
      ),
    ],
  },
  {
    name: 'a pause in seconds is taken for one in milliseconds',
    edits: [edit('jobs/job-pace.ts', 'own : asked * 1_000;', 'own : asked;')],
  },
  {
    name: 'all of a batch are sent at once',
    edits: [
      edit(
        'jobs/job-runner.ts',
        'const length = job.atOnce ?? kind.atOnce;',
        'const { length } = job.steps;',
      ),
    ],
  },
  {
    name: 'the jobs of a newer program are taken for our own',
    edits: [edit('jobs/journal-lines.ts', "  if (header.format > format) return 'too-new';\n", '')],
  },
  {
    name: 'what was asked for with one token is sent with another',
    edits: [edit('invitations/invitation-job.ts', '    if (!isMeant) throw exchanged();\n', '')],
  },
  {
    name: 'while an invitation is sent again a list tells of the first',
    edits: [
      edit(
        'invitations/invitation-doubts.ts',
        'if (!asked || team.some(id => this.#sending.has(nameOf(id, wanted.email)))) continue;',
        'if (!asked) continue;',
      ),
    ],
  },
];
