import { expect, it } from 'vitest';
import type { Question } from '../../../src-main/core/custody/confirmer.ts';
import { oneBox } from '../../../src-main/core/custody/one-box.ts';

const to = (...origins: string[]): Question => ({ kind: 'new-origins', origins });

it('SECURITY: no question is put on top of another', async () => {
  const boxes: PromiseWithResolvers<boolean>[] = [];
  const box = () => {
    const answer = Promise.withResolvers<boolean>();
    boxes.push(answer);
    return answer.promise;
  };
  const confirmer = oneBox({ confirmPresence: box, confirm: box });
  const first = confirmer.confirm(to('https://a.example'));
  const same = confirmer.confirm(to('https://a.example'));
  await expect(confirmer.confirm(to('https://b.example'))).rejects.toMatchObject({
    problem: { code: 'busy' },
  });
  await expect(confirmer.confirmPresence()).rejects.toMatchObject({ problem: { code: 'busy' } });
  expect(boxes).toHaveLength(1);
  boxes[0]?.resolve(true);
  expect(await Promise.all([first, same])).toEqual([true, true]);

  const next = confirmer.confirm(to('https://b.example'));
  boxes[1]?.resolve(false);
  expect(await next).toBe(false);
});

it('asks again after a box that failed', async () => {
  let failing = true;
  const confirm = async () => {
    if (failing) throw new Error('no window');
    return true;
  };
  const confirmer = oneBox({ confirmPresence: confirm, confirm });
  await expect(confirmer.confirm(to('https://a.example'))).rejects.toThrow('no window');
  failing = false;
  expect(await confirmer.confirm(to('https://a.example'))).toBe(true);
});
