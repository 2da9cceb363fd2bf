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
        '      this.#behind = true;\n      this.#retry.refused()',
        '      this.#behind = false;\n      this.#retry.refused()',
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
];
