import type { Connection } from '../../../src-shared/connection.ts';
import { KeychainBanner } from './keychain-banner.tsx';
import { NoticeBanners } from './notice-banners.tsx';
import { SessionBanner } from './session-banner.tsx';
import classes from './shell.module.css';
import { TokenBanner } from './token-banner.tsx';
import { UnsettledBanner } from './unsettled-banner.tsx';

/** What the owner should know on every screen. Banners, not dialogs: nothing half-filled is lost to them. */
export function Banners({
  connection,
  connections,
}: {
  connection: Connection | null;
  connections: readonly Connection[];
}) {
  return (
    <div className={classes.banners}>
      <KeychainBanner />
      <NoticeBanners />
      <UnsettledBanner connections={connections} />
      {connection && <SessionBanner connection={connection} />}
      {connection && <TokenBanner connection={connection} />}
    </div>
  );
}
