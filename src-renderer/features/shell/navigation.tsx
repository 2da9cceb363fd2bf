import {
  IconHistory,
  IconKey,
  IconMailForward,
  IconPlugConnected,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { EndsCount } from './ends-count.tsx';
import classes from './shell.module.css';
import { UpdateDot } from './update-dot.tsx';

const places = [
  { to: '/team', word: 'Team', icon: IconUsers },
  { to: '/invitations', word: 'Invitations', icon: IconMailForward },
  { to: '/tokens', word: 'Tokens', icon: IconKey },
  { to: '/connection', word: 'Connection', icon: IconPlugConnected },
  { to: '/activity', word: 'Activity', icon: IconHistory },
  { to: '/settings', word: 'Settings', icon: IconSettings },
] as const;

/** Reached by them. */
const ofSettings = ['/inspector', '/another-computer'];

export function Navigation() {
  const [location] = useLocation();
  const screen = location === '/' ? '/team' : location.replace(/(.)\/.*/, '$1');
  const here = ofSettings.includes(screen) ? '/settings' : screen;
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
              {to === '/tokens' && <EndsCount />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
