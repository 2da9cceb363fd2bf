import { later } from '../../ui/kit/later.tsx';
import type { OpenItemsProps } from './open-items.tsx';

const OpenItems = later(async () => (await import('./open-items.tsx')).OpenItems);

/** Only where there is something open is the code read that tells of it. */
export const OpenItemsBanner = (props: OpenItemsProps) => props.items.length > 0 && <OpenItems {...props} />;
