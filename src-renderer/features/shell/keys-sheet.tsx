import { Kbd, Table } from '@mantine/core';
import { actNames, acts, placeNames, places } from '../../../src-shared/commands.ts';
import type { AppInfo } from '../../../src-shared/host.ts';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { arrives } from './arriving-keys.ts';
import { askingKey, keyWords } from './key-words.ts';

const rows = [
  ...actNames.map(name => acts[name]),
  ...placeNames.map(name => places[name]),
  { label: 'The first to the ninth connection', keys: 'CmdOrCtrl+1…9' },
  { label: 'The next row of a list', keys: '↓' },
  { label: 'Open the row', keys: 'Enter' },
  { label: 'Select the row, where rows can be selected', keys: 'Space' },
  { label: 'The buttons of the row', keys: '→' },
  { label: 'Close a dialog', keys: 'Esc' },
];

/** Every key that does something, from the table that the keys come from. */
export function KeysSheet({
  info,
  opened,
  onClose,
}: {
  info: AppInfo;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Table aria-label="Keyboard shortcuts">
        <Table.Tbody>
          {rows.map(({ label, keys }) =>
            keys === null || !arrives(keys, info) ? null : (
              <Table.Tr key={label}>
                <Table.Td>{label.replace('…', '')}</Table.Td>
                <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                  <Kbd>{keyWords(keys)}</Kbd>
                  {keys === acts.keys.keys && (
                    <>
                      {' or '}
                      <Kbd>{askingKey}</Kbd>
                    </>
                  )}
                </Table.Td>
              </Table.Tr>
            ),
          )}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
