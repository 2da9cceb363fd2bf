import { IconDownload } from '@tabler/icons-react';
import { useSaveFile } from '../../around/use-save-file.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';

export function BundleButton() {
  const bundle = useAction('inspector.bundle');
  const { save, pending, problem } = useSaveFile();
  const make = async () => {
    const made = await bundle.run({});
    if (!made?.ok) return;
    const { fileName: name, text } = made.value;
    await save({ what: 'The support bundle', name, kind: 'json', text });
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={bundle.pending || pending}
        onClick={make}
      >
        Save support bundle
      </Button>
      {bundle.problem && <ProblemAlert problem={bundle.problem} title="The support bundle was not made" />}
      {problem && <ProblemAlert problem={problem} title="The support bundle was not saved" />}
    </>
  );
}
