import { IconFileAlert } from '@tabler/icons-react';
import type { Notice } from '../../../src-shared/host.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { localTime } from '../../ui/time/times.ts';
import { Banner } from './banner.tsx';

const words: Record<Notice['kind'], { title: string; text: (file: string) => string }> = {
  'file-restored': {
    title: 'A file was replaced by the copy before it',
    text: file =>
      `${file} could not be read, or was put back to an older state. The copy before it is in use; the newest changes may be missing.`,
  },
  'file-reset': {
    title: 'A damaged file was set aside',
    text: file => `${file} could not be read and there was no usable copy. It begins empty.`,
  },
  'file-too-new': {
    title: 'A file comes from a newer Keyholder',
    text: file =>
      `${file} was not touched and is not used, and nothing is saved in its place. Start the newer Keyholder to use it.`,
  },
  'file-stuck': {
    title: 'A file cannot be read',
    text: file =>
      `${file} cannot be read, and was left as it is: nothing is saved in its place. Check the permissions of the data folder, then start Keyholder again.`,
  },
  'jobs-lost': {
    title: 'It is not wholly known what was sent before',
    text: file =>
      `${file} holds what Keyholder sends. Some of it is missing or cannot be read. An invitation of an earlier run may be in doubt without being shown: look at the list before you send one again.`,
  },
  'activity-broken': {
    title: 'The journal of activity is not as it was written',
    text: file =>
      `Lines of ${file} are missing or were changed. What was found is a line of its own; see Activity.`,
  },
  'activity-lost': {
    title: 'The journal of activity cannot be read',
    text: file =>
      `${file} does not open with the key in the keychain, and was set aside. A new journal was begun: it does not know what was done before.`,
  },
  'tokens-missing': {
    title: 'Tokens are missing from the list',
    text: file =>
      `Ids of tokens that were created here in the last weeks stand in no list: ${file} was put back, began anew, or was not written in time. Activity still has them, with their names. “Revoke by id…” in the menu of Tokens ends such a token.`,
  },
  'connections-recovered': {
    title: 'The connections were made again',
    text: file =>
      `${file} could not be used. The connections were made again from the recorded tokens. Check their addresses and give their sessions anew.`,
  },
  'folder-unwritable': {
    title: 'Not everything can be saved',
    text: file =>
      `${file} cannot be written in the data folder. What is not saved by the time Keyholder ends is lost.`,
  },
};

export function NoticeBanners({ notices }: { notices: readonly Notice[] }) {
  const dismiss = useAction('notices.dismiss');
  return notices.map(notice => (
    <Banner
      key={notice.id}
      icon={IconFileAlert}
      color="yellow"
      title={words[notice.kind].title}
      actions={
        <Button size="xs" variant="default" onClick={() => dismiss.run({ id: notice.id })}>
          Dismiss
        </Button>
      }
    >
      {words[notice.kind].text(notice.file)}
      {notice.keptAs !== null && (
        <>
          {' '}
          The file is kept as <span className="mono">{notice.keptAs}</span>.
        </>
      )}{' '}
      {localTime(notice.at)}.
    </Banner>
  ));
}
