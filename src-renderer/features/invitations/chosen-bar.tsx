import { Group, Loader, Text } from '@mantine/core';
import { IconMailFast, IconX } from '@tabler/icons-react';
import { memo, type RefObject } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { Invitation } from '../../../src-shared/invitation.ts';
import { mostPeople } from '../../../src-shared/invitation-plan.ts';
import { rowName } from '../../../src-shared/invitation-row.ts';
import { useExport } from '../../around/use-export.ts';
import { Button } from '../../ui/kit/button.tsx';
import { CopyTextButton } from '../../ui/kit/copy-text-button.tsx';
import { ExportButton } from '../../ui/kit/export-button.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { useHandedPeople } from '../jobs/handed-people.ts';
import classes from './chosen-bar.module.css';
import type { ChosenInvitations } from './use-chosen-invitations.ts';
import type { Wanted } from './use-invitation-list.ts';

/** One on each line; what has no address is left out. */
export const addressesOf = (rows: readonly Invitation[]): string =>
  rows.flatMap(({ email }) => email ?? []).join('\n');

interface ChosenBarProps {
  connectionId: string;
  chosen: ChosenInvitations;
  /** What they were chosen from, in its order. */
  shown: Wanted;
  /** Takes the focus of the bar when it goes. */
  table: RefObject<HTMLElement | null>;
}

const isHidden = ({ chosen: { rows, busy } }: ChosenBarProps): boolean => rows.length === 0 && !busy;

/** What can be done with those that are selected. While it is hidden, nothing draws it. */
export const ChosenBar = memo(Bar, (before, after) => isHidden(before) && isHidden(after));

function Bar({ connectionId, chosen, shown, table }: ChosenBarProps) {
  const { rows, choice, busy, isCut } = chosen;
  const again = useHandedPeople(connectionId);
  const exporting = useExport();
  const reachable = rows.filter(({ email }) => email !== null);
  return (
    <Group
      gap="sm"
      className={classes.bar ?? ''}
      role="group"
      aria-label="Selected invitations"
      hidden={rows.length === 0 && !busy}
    >
      {exporting.problem && <ProblemAlert problem={exporting.problem} title="The selected were not saved" />}
      <Text size="sm" fw={600} role="status" miw="7.5rem" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {rows.length > 0 && `${numberText(rows.length)} selected`}
        {isCut && `: no more than ${numberText(mostPeople)} at a time`}
      </Text>
      {rows.length > 0 && (
        <>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => {
              table.current?.focus({ preventScroll: true });
              choice.none();
            }}
          >
            Select none
          </Button>
          <ExportButton
            size="xs"
            what="the selection"
            pending={exporting.pending}
            onClick={() =>
              void exporting.save({
                of: { connectionId, ...shown, chosen: rows.map(rowName) },
                what: 'The selection',
              })
            }
          />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMailFast size={16} aria-hidden />}
            disabled={reachable.length === 0}
            onClick={() => {
              again.save({ people: reachable });
              navigate('/invitations/many');
            }}
          >
            Invite again…
          </Button>
          {/* Last: what it says beside itself moves no other button. */}
          <CopyTextButton label="Copy the addresses" text={addressesOf(rows)} />
        </>
      )}
      {/* At the end, and the count has room for all that there can be: no button moves from under a pointer. */}
      {busy && <Loader size="xs" aria-label="Looking up the rows" />}
    </Group>
  );
}
