import { Stack, Text } from '@mantine/core';
import type { Problem } from '../../../src-shared/problem.ts';
import { TextBox } from '../kit/text-box.tsx';
import { notUnderstoodWords } from './refined-words.ts';

/** Which part of an answer was not understood, and what came: as text, without secrets. */
export function UnreadablePart({ problem }: { problem: Problem }) {
  if (problem.code !== 'unreadable-answer') return null;
  const { answer } = problem;
  const part = notUnderstoodWords(problem);
  if (part === null && answer === undefined) return null;
  return (
    <Stack gap={4} ta="start" data-unreadable-part>
      {part !== null && <Text size="sm">{part}</Text>}
      {answer !== undefined && (
        <>
          <Text size="sm">What the service answered, without secrets:</Text>
          <TextBox label="What the service answered" text={answer} />
        </>
      )}
    </Stack>
  );
}
