import type { Ports } from '../base/ports/ports.ts';
import { createInputGuard } from '../custody/misplaced-secrets.ts';
import { InterruptedTokens } from '../tokens/interrupted-tokens.ts';
import { LedgerTransfer } from '../transfer/ledger-transfer.ts';
import { Updates } from '../updates/updates.ts';
import { openWire } from '../wire/open-wire.ts';
import type { App } from './app.ts';
import { appInfo } from './app-info.ts';
import { guarded } from './guarded.ts';
import { createHandlers } from './handlers.ts';
import { openActivity } from './open-activity.ts';
import { openGround } from './open-ground.ts';
import { openNouns } from './open-nouns.ts';
import { openRecords } from './open-records.ts';
import { openRules } from './open-rules.ts';
import { createRouter } from './router.ts';
import { SavedFiles } from './saved-files.ts';
import { SupportBundle } from './support-bundle.ts';

/** The composition: ports in, one application out. Opens with whatever is broken around it and says so. */
export async function createApp(ports: Ports): Promise<App> {
  const ground = openGround(ports);
  const { changes, known, log, vault, underway, stop } = ground;
  const records = await openRecords(ground);
  const { connections, ledger, removed, fingerprints } = records;
  const rules = await openRules(ports, ground, connections);
  const { version } = ports.about;
  const way = openWire({ ...ground, ...rules, transport: ports.transport, version });
  const nouns = await openNouns(ports, { ...ground, ...records, ...rules, ...way });
  const { clipboard, ends, jobs, journal, practice, gone, snapshots, tokens, halfKept, usedToken } = nouns;

  const unkept = () => tokens.unsettled().filter(token => token.secretIn === 'memory').length;
  const updates = await Updates.open({
    ...{
      ...ground,
      policy: rules.policy,
      source: ports.updates,
      settings: rules.ownSettings,
      version,
      unkept,
    },
    wanted: () => rules.settings.value.updates,
    quiet: () => way.transport.quiet,
  });
  const activity = await openActivity(ports, { ...ground, ...records, ...rules, ...nouns });
  const info = appInfo(ports);
  const support = new SupportBundle({ ...ground, info, inspector: way.inspector, redact: known.redact });
  const handlers = createHandlers({
    ...{ ...ground, ...records, ...rules, ...nouns, info, support, updates, inspector: way.inspector },
    activity: activity.journal,
    activityViews: activity.views,
    transfer: new LedgerTransfer({
      ...{ ...ground, ...records, ...rules, ...nouns, activity: activity.journal },
      passphraseFiles: ports.passphraseFiles,
    }),
    saved: new SavedFiles(rules.saver),
  });

  // A practice connection of an earlier run leads nowhere; where the owner was on it, a new one takes its place.
  const wasOnPractice = connections.all.some(
    one => one.kind === 'practice' && one.id === connections.currentId,
  );
  await practice.clearLeftovers().catch(() => undefined);
  if (wasOnPractice) await openPractice();
  activity.journal.watch();
  void removed.watch(ledger);
  new InterruptedTokens(nouns.parts, activity.found).watch();
  halfKept.watch();
  jobs.watch();
  ends.watch();
  // By itself: no clipboard may keep the window from opening.
  void clipboard.takeBackLeft();

  async function openPractice(): Promise<void> {
    try {
      await practice.open();
    } catch (error) {
      const kind = error instanceof Error ? error.name : 'unknown';
      log.warn('The practice team could not be opened.', { kind });
    }
  }

  const held = guarded(handlers, { idle: rules.idle, underway });
  const guard = createInputGuard(known, fingerprints, ports.clock);
  return {
    dispatch: usedToken.noting(createRouter(activity.recorded(held), log, guard)),
    subscribe: listener => changes.subscribe(listener),
    openPracticeIfEmpty: async () => {
      if (connections.all.length === 0) await openPractice();
    },
    get busy() {
      return underway.running;
    },
    get unkept() {
      return unkept();
    },
    beforeEnd: async () => {
      await Promise.allSettled([
        clipboard.clear(),
        records.flush(),
        journal.flush(),
        activity.journal.flush(),
      ]);
    },
    answered: () => ground.answered(journal, activity.journal),
    close: async () => {
      stop.abort();
      ends.close();
      const cleared = clipboard.close();
      // Nothing that still waits for a prompt may hold up the end.
      await vault.close();
      await Promise.allSettled([cleared, practice.close(), way.transport.close()]);
      await Promise.all([records.flush(), removed.close(), journal.flush()]);
      await Promise.all([snapshots.ended(), gone.ended()]);
      await activity.journal.flush();
      await fingerprints.ended();
      await ground.files.end();
    },
  };
}
