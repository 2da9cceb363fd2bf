import { Anchor, Text } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import classes from './shell.module.css';

/** On every screen: whoever practises is never in doubt about it. */
export const PracticeStrip = () => (
  <div className={classes.practice}>
    <IconSchool size={16} aria-hidden />
    <Text size="sm">
      <b>Practice team</b>
      <Text span inherit visibleFrom="sm">
        {' '}
        – nothing here reaches a real service
      </Text>
      {'. '}
      <Anchor href="#/new-connection" inherit>
        Connect yours
      </Anchor>
    </Text>
  </div>
);
