import { expect, it } from 'vitest';
import { createPat, jsonOf, revokePat, started } from './practice-client.ts';

it('shows its own end every token without its secret', async () => {
  const practice = await started();
  const body = await jsonOf(await createPat(practice, { name: 'Deploy', teamId: practice.teamId }));
  const { pat } = (body.data as { createPat: { pat: { id: string; token: string } } }).createPat;
  expect(practice.control.tokens()).toEqual([
    { id: expect.any(String), name: 'Practice token', revoked: false },
    { id: pat.id, name: 'Deploy', revoked: false },
  ]);
  await revokePat(practice, pat.id);
  expect(practice.control.tokens()[1]).toEqual({ id: pat.id, name: 'Deploy', revoked: true });
  expect(JSON.stringify(practice.control.tokens())).not.toContain(pat.token);
});
