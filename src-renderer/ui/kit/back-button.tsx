import { IconArrowLeft } from '@tabler/icons-react';
import { Button } from './button.tsx';

interface BackButtonProps {
  /** As a sentence says it: "invitations". */
  to: string;
  onBack: () => void;
  size?: 'xs';
}

/** To the screen, or the step, that this one is of. */
export function BackButton({ to, onBack, size }: BackButtonProps) {
  return (
    <Button
      variant="default"
      {...(size && { size })}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={onBack}
    >
      {`Back to ${to}`}
    </Button>
  );
}
