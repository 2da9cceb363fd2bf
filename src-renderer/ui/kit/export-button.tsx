import type { ButtonProps } from '@mantine/core';
import { IconTableDown } from '@tabler/icons-react';
import { Button } from './button.tsx';

interface ExportButtonProps extends Pick<ButtonProps, 'size'> {
  pending: boolean;
  disabled?: boolean;
  /** Not all that is shown. */
  what?: string;
  onClick: () => void;
}

export function ExportButton({ pending, disabled = false, what, onClick, size }: ExportButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconTableDown size={16} aria-hidden />}
      loading={pending}
      disabled={disabled}
      onClick={onClick}
      {...(size === undefined ? {} : { size })}
    >
      {what === undefined ? 'Export CSV' : `Export ${what}`}
    </Button>
  );
}
