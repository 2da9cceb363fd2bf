import { many } from '../../ui/kit/count-words.ts';

export const people = (count: number): string => many(count, 'person', 'people');
export const invitations = (count: number): string => many(count, 'invitation');
