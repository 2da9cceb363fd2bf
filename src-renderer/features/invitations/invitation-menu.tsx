import { Menu, Portal, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconMailFast } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Invitation } from '../../../src-shared/invitation.ts';
import { CopyTextButton } from '../../ui/kit/copy-text-button.tsx';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { MenuButton } from '../../ui/table/menu-button.tsx';
import { type Limit, limitTitles, limitWords } from './invitation-limits.tsx';

type Open = (invitation: Invitation, button: HTMLElement) => void;

const OpenMenu = createContext<Open>(() => {});

/** In a row. The menu is one for all of them. */
export function InvitationMenuButton({ invitation }: { invitation: Invitation }) {
  const open = useContext(OpenMenu);
  return (
    <MenuButton
      of={`More about the invitation to ${invitation.email ?? 'an unknown address'}`}
      onOpen={button => open(invitation, button)}
    />
  );
}

/** What the service's API cannot do with an invitation is told where somebody looks for it. */
export function InvitationMenu({ now, children }: { now: number; children: ReactNode }) {
  const [menu, setMenu] = useState<{ of: Invitation; button: HTMLElement } | null>(null);
  const [told, setTold] = useState<{ of: Invitation; limit: Limit } | null>(null);
  const [open] = useState((): Open => (of, button) => setMenu({ of, button }));
  const close = () => {
    menu?.button.focus();
    setMenu(null);
  };
  const place = menu?.button.getBoundingClientRect();
  return (
    <OpenMenu value={open}>
      {children}
      {menu && place && (
        <Menu opened onClose={close} position="bottom-end" shadow="md" width={300} withinPortal>
          <Portal>
            <Menu.Target>
              {/* Only a place, which is told that the menu is open: that can be said of a button, and of no box. */}
              <button
                type="button"
                aria-hidden
                tabIndex={-1}
                style={{ position: 'fixed', left: place.right, top: place.bottom, padding: 0, border: 0 }}
              />
            </Menu.Target>
          </Portal>
          <Menu.Dropdown aria-label={`More about ${menu.of.email ?? 'it'}`}>
            <Menu.Label>Not possible at this service</Menu.Label>
            <Menu.Item
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => setTold({ of: menu.of, limit: 'cancel' })}
            >
              Cancel: what to do instead
            </Menu.Item>
            <Menu.Item
              leftSection={<IconMailFast size={16} aria-hidden />}
              onClick={() => setTold({ of: menu.of, limit: 'resend' })}
            >
              Send again: what to do instead
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <Dialog opened={told !== null} onClose={() => setTold(null)} title={told && limitTitles[told.limit]}>
        {told && (
          <Stack gap="sm">
            {told.of.email !== null && (
              <Text size="sm" fw={600}>
                <Foreign>{told.of.email}</Foreign>
              </Text>
            )}
            {limitWords(told.limit, told.of, now).map(words => (
              <Text key={words} size="sm">
                {words}
              </Text>
            ))}
            {told.of.email !== null && <CopyTextButton label="Copy the address" text={told.of.email} />}
          </Stack>
        )}
      </Dialog>
    </OpenMenu>
  );
}
