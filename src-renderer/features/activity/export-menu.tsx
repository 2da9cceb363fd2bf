import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSaveFile } from '../../around/use-save-file.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';

/** The whole journal with its hashes, whatever is shown. */
export function ExportMenu({ disabled }: { disabled: boolean }) {
  const made = useAction('activity.export');
  const { save, pending, problem } = useSaveFile();
  const run = async (format: 'jsonl' | 'csv') => {
    const answer = await made.run({ format });
    if (!answer?.ok) return;
    const { fileName: name, text } = answer.value;
    await save({ what: 'The activity', name, kind: format, text });
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={made.pending || pending}
            disabled={disabled}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void run('csv')}>For a spreadsheet (CSV)</Menu.Item>
          <Menu.Item onClick={() => void run('jsonl')}>For programs (JSON Lines)</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {made.problem && <ProblemAlert problem={made.problem} title="The activity was not exported" />}
      {problem && <ProblemAlert problem={problem} title="The activity was not saved" />}
    </>
  );
}
