import { useNotifications } from '@mantine/notifications';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Connection } from '../../../src-shared/connection.ts';
import type { AppInfo } from '../../../src-shared/host.ts';
import { useOffer } from '../../around/commands.tsx';
import { useOtherWindows } from '../../around/other-windows.ts';
import { BackButton } from '../../ui/kit/back-button.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { KeyholderSign } from '../../ui/kit/keyholder-sign.tsx';
import { later, laterDialog, useHere } from '../../ui/kit/later.tsx';
import { Banners } from './banners.tsx';
import { ConnectionSwitcher } from './connection-switcher.tsx';
import { Navigation } from './navigation.tsx';
import { PracticeStrip } from './practice-strip.tsx';
import classes from './shell.module.css';
import { useCommandKeys } from './use-command-keys.ts';
import { useSwitchKeys } from './use-switch-keys.ts';
import { useSwitching } from './use-switching.ts';
import { useTypedAhead } from './use-typed-ahead.ts';

const AboutDialog = laterDialog(async () => (await import('./about-dialog.tsx')).AboutDialog);
const KeysSheet = laterDialog(async () => (await import('./keys-sheet.tsx')).KeysSheet);
const Messages = later(async () => (await import('../../ui/kit/messages.tsx')).Messages);
const Palette = laterDialog(async () => (await import('./palette.tsx')).Palette);

interface ShellProps {
  info: AppInfo;
  connection: Connection | null;
  connections: readonly Connection[];
  /** Without a connection there is no navigation: the way back from what can be looked at all the same. */
  onBack: (() => void) | null;
  children: ReactNode;
}

/** Navigation beside the screen; on a narrow window, above it. */
export function Shell({ info, connection, connections, onBack, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const switching = useSwitching();
  const [over, setOver] = useState<'palette' | 'keys' | 'about' | null>(null);
  const [location] = useLocation();
  // Another screen, be it by the window's menu, a notification or the way back, takes the focus, which would lie behind it.
  const [before, setBefore] = useState(location);
  if (location !== before) {
    setBefore(location);
    setOver(null);
  }
  const close = () => setOver(null);
  const typedAhead = useTypedAhead(over === 'palette', close);
  useOffer('palette', connection && (() => setOver('palette')));
  useOffer('keys', () => setOver('keys'));
  useOffer('about', () => setOver('about'));
  useOffer('find', () => findField(main.current)?.focus());
  useCommandKeys();
  useOtherWindows(connection, connections);
  useSwitchKeys(connections, switching.to);
  return (
    <div className={connection ? classes.shell : classes.bare}>
      {connection && (
        <header className={classes.side}>
          <Button className={classes.skip ?? ''} size="xs" onClick={() => main.current?.focus()}>
            Skip to the content
          </Button>
          <Brand />
          <ConnectionSwitcher current={connection} connections={connections} switching={switching} />
          <Navigation />
          <p className={classes.version}>
            Keyholder {info.version}
            {info.host === 'web' && ' · in the browser'}
          </p>
        </header>
      )}
      {onBack && (
        <header className={classes.top}>
          <Brand />
          <BackButton size="xs" to="the welcome" onBack={onBack} />
        </header>
      )}
      <main className={classes.main} ref={main} tabIndex={-1}>
        {connection?.kind === 'practice' && <PracticeStrip />}
        <Banners connection={connection} connections={connections} switching={switching} />
        {children}
      </main>
      {/* There before the first of them: what comes together with its region is told by some screen readers only. */}
      <div className={classes.messages} aria-live="polite">
        <FirstMessages />
      </div>
      {connection && <Palette opened={over === 'palette'} onClose={close} {...{ switching, typedAhead }} />}
      <KeysSheet info={info} opened={over === 'keys'} onClose={close} />
      <AboutDialog info={info} opened={over === 'about'} onClose={close} />
    </div>
  );
}

/** Their code is read with the first. */
function FirstMessages() {
  const { notifications } = useNotifications();
  return useHere(notifications.length > 0 ? Messages : null) && <Messages />;
}

const Brand = () => (
  <p className={classes.brand}>
    <KeyholderSign size={20} />
    Keyholder
  </p>
);

/** Of the screen that is shown, where it has one. */
const findField = (main: HTMLElement | null) =>
  main?.querySelector<HTMLInputElement>('input[aria-label^="Search"]') ?? null;
