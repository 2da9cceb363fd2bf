import { IconLock } from '@tabler/icons-react';

/** Of a field that can be read and copied, not changed: it looks like one. Its description says why. */
export const fixedField = {
  readOnly: true,
  rightSection: <IconLock size={16} aria-hidden />,
  styles: { input: { background: 'var(--keyholder-side)', borderColor: 'var(--keyholder-line)' } },
} as const;
