import { Badge, VisuallyHidden } from '@mantine/core';
import { useCall } from '../../bridge/use-call.ts';
import { many } from '../../ui/kit/count-words.ts';
import { numberText } from '../../ui/kit/locale.ts';
import classes from './shell.module.css';

/** Beside "Tokens": how many tokens of all connections end soon, or have ended while they are in use. */
export function EndsCount() {
  const { data } = useCall('tokens.overview', { from: 0, count: 1 });
  if (!data || data.endsSoon === 0) return null;
  return (
    <>
      <Badge size="sm" variant="light" color="orange" className={classes.count ?? ''} aria-hidden>
        {numberText(data.endsSoon)}
      </Badge>
      <VisuallyHidden>, {many(data.endsSoon, 'token ends soon', 'tokens end soon')}</VisuallyHidden>
    </>
  );
}
