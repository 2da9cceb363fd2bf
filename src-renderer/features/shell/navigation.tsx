import { IconKey, IconMailForward, IconPlugConnected, IconSettings, IconUsers } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import classes from './shell.module.css';
import { UpdateDot } from './update-dot.tsx';

const places = [
  { to: '/team', word: 'Team', icon: IconUsers },
  { to: '/invitations', word: 'Invitations', icon: IconMailForward },
  { to: '/tokens', word: 'Tokens', icon: IconKey },
  { to: '/connection', word: 'Connection', icon: IconPlugConnected },
  { to: '/settings', word: 'Settings', icon: IconSettings },
] as const;

export function Navigation() {
  const [location] = useLocation();
  const here = location === '/' ? '/team' : location;
  return (
    <nav aria-label="Screens">
      <ul className={classes.links}>
        {places.map(({ to, word, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.link ?? ''}
              title={word}
              {...(here === to ? { 'aria-current': 'page' as const } : {})}
            >
              <Icon size={18} stroke={1.7} aria-hidden />
              <span className={classes.word}>{word}</span>
              {to === '/settings' && <UpdateDot />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
