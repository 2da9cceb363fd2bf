import type { Step } from './page-step.ts';

interface Parameter {
  parameter: string;
  /** It is called as the field that says where a page begins. */
  isOwn: boolean;
  /** What that field says. */
  begun: number;
  isFromOne: boolean;
}

/**
 * What may ask for the page behind this one. Some count from 1 in what they say, as "from 1 to 10", and from 0 in what they are asked:
 * of a parameter that has led to this page its own value tells, and of any other one the page that it leads to.
 */
export function offsetsAfter(
  { followed, length }: { followed: Step | null; length: number },
  { parameter, isOwn, begun, isFromOne }: Parameter,
): number[] {
  const [asSaid, fromZero] = [begun + length, begun - 1 + length];
  if (!isFromOne) return [asSaid];
  if (followed?.parameter === parameter) return [Number(followed.value) === begun ? asSaid : fromZero];
  return isOwn ? [asSaid, fromZero] : [fromZero];
}
