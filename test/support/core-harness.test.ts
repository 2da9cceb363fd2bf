import { expect, it } from 'vitest';
import { startCore } from './core-harness.ts';
import { FakeClock } from './fake-ports.ts';

it('the core, the practice service and the test go by one clock, also by one that is given', async () => {
  const clock = new FakeClock(Date.UTC(2031, 4, 5));
  const core = await startCore({ clock });
  try {
    expect(core.clock).toBe(clock);
    const { id } = await core.call('connections.openPractice', {});
    const sent = { connectionId: id, email: 'new@b.example', role: 'member', useSeat: true };
    const { invitation } = await core.call('invitations.create', sent);
    expect(invitation?.createdAt?.raw).toBe(String(clock.now() / 1_000));
    const again = await core.restart();
    expect(again.clock).toBe(clock);
    await again.close();
  } finally {
    await core.close();
  }
});
