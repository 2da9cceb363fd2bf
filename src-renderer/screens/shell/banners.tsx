import type { Connection } from '../../../src-shared/connection.ts';
import { KeychainBanner } from './keychain-banner.tsx';
import { NoticeBanners } from './notice-banners.tsx';
import { SessionBanner } from './session-banner.tsx';
import classes from './shell.module.css';
import { TokenBanner } from './token-banner.tsx';

/** What the owner should know on every screen. Banners, not dialogs: nothing half-filled is lost to them. */
export function Banners({ connection }: { connection: Connection | null }) {
  return (
    <div className={classes.banners}>
      <KeychainBanner />
      <NoticeBanners />
      {connection && <SessionBanner connection={connection} />}
      {connection && <TokenBanner connection={connection} />}
    </div>
  );
}
