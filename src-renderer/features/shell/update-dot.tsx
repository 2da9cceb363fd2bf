import { VisuallyHidden } from '@mantine/core';
import { useCall } from '../../bridge/use-call.ts';
import classes from './shell.module.css';

/** Beside "Settings" while a newer version waits that the owner has not skipped. Nothing pops up. */
export function UpdateDot() {
  const { data } = useCall('updates.get', {});
  if (!data?.found || data.found.skipped) return null;
  return (
    <>
      <span className={classes.dot} data-update={data.found.version} />
      <VisuallyHidden>, a newer version of Keyholder is available</VisuallyHidden>
    </>
  );
}
