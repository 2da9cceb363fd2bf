import { Alert, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import type { Problem } from '../../../../src-shared/problem.ts';
import type { Rotation } from '../../../../src-shared/rotation.ts';
import type { Place } from '../../../../src-shared/token-note.ts';
import { useAskedOf } from '../../../around/use-asked-of.ts';
import { useSurroundings } from '../../../around/use-connection.ts';
import { useAction } from '../../../bridge/use-action.ts';
import { useCall } from '../../../bridge/use-call.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ConfirmDialog } from '../../../ui/kit/confirm-dialog.tsx';
import { CopyTextButton } from '../../../ui/kit/copy-text-button.tsx';
import { many } from '../../../ui/kit/count-words.ts';
import { Foreign, quoted } from '../../../ui/kit/foreign.tsx';
import { numberText } from '../../../ui/kit/locale.ts';
import { Section } from '../../../ui/kit/section.tsx';
import { showDone } from '../../../ui/kit/show-done.tsx';
import { ProblemAlert } from '../../../ui/problems/problem-alert.tsx';
import { localTime } from '../../../ui/time/times.ts';
import { JobSteering } from '../parts/job-steering.tsx';
import { TokenName } from '../parts/token-name.tsx';
import { tailWords, tokenActions } from '../parts/token-status.ts';
import {
  endsBefore,
  lostWords,
  openRotations,
  refusalOf,
  standingWords,
  whyNotRevoked,
} from './rotation-words.ts';

/** As the menu of its row does: of two rows with one name the card alone knows which is the old one. */
type OnRevoke = (old: AccessToken) => void;

/** Tokens that are being replaced, found again after every start, until the old ones are gone. */
export function Rotations({ connectionId, onRevoke }: { connectionId: string; onRevoke: OnRevoke }) {
  const { data, refetch } = useCall('tokens.rotations', { connectionId });
  const open = openRotations(data ?? []);
  const nextEnd = Math.min(
    ...open.map(({ phase, graceEndsAt }) => (phase === 'grace' && graceEndsAt) || Infinity),
  );
  useEffect(() => {
    const left = nextEnd - Date.now();
    // Longer than a timer can be set; a day later it is looked at again.
    const timer = setTimeout(() => void refetch(), Math.min(Math.max(left, 0) + 500, 86_400_000));
    return () => clearTimeout(timer);
  }, [nextEnd, refetch]);
  useEnded(data);
  return open.map(one => <RotationCard key={one.job.id} rotation={one} onRevoke={onRevoke} />);
}

/** A card that is done with goes by itself: what became of the old token is said. */
function useEnded(all: readonly Rotation[] | undefined): void {
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!all) return;
    for (const { job, phase, old, name } of all)
      if (phase === 'done' && before.current.has(job.id))
        showDone(`The old token ${quoted(old?.name ?? name)} is revoked.`);
    before.current = new Set(openRotations(all).map(({ job }) => job.id));
  }, [all]);
}

/** How the secret is taken to its places, as its row offers it. */
function takingWords(token: AccessToken, clipboard: boolean): string {
  const can = tokenActions(token, Date.now());
  if (can.copy && clipboard) return '; copy it from its row below';
  return can.command ? '; a command in the menu of its row below reads it' : '';
}

function RotationCard({ rotation, onRevoke }: { rotation: Rotation; onRevoke: OnRevoke }) {
  const { info, connection } = useSurroundings();
  const { clipboard } = info.features;
  const { session } = connection;
  const { job, phase, problem, old, name, graceEndsAt, openPlaces } = rotation;
  const end = useAction('tokens.endRotation');
  const cancel = useAction('jobs.cancel');
  const seen = useAction('jobs.settle');
  // By its row it may be revoked meanwhile, or may have been: then only that is so.
  const { isOfOthers, ask } = useAskedOf(phase);
  const refusal = refusalOf(rotation);
  const [asking, setAsking] = useState(false);
  const waits = phase === 'places' || phase === 'grace' || phase === 'ready';
  const lost = waits ? lostWords(rotation) : null;
  const { title, words } = lost === null ? standingWords(rotation) : { words: lost };
  const isUnknown = problem?.code === 'outcome-unknown';
  const isRevoked = waits && rotation.new?.state === 'revoked';
  const over = graceEndsAt !== null && graceEndsAt <= Date.now();
  const places = old?.places ?? [];
  const withoutId = old !== null && old.id === null;
  const isOurs = waits && job.state === 'paused';
  const notEnded = (isOfOthers ? null : end.problem) ?? (isOurs ? whyNotRevoked(job, session) : null);
  // Before its time it is not what is right to do next: then it has an edge, and is not filled.
  const weight = isOurs && !over ? { variant: 'default' } : { color: 'red' };
  const sooner = old && tokenActions(old, Date.now()).revoke && (
    <Button size="xs" {...weight} onClick={() => onRevoke(old)}>
      {phase === 'revocation-unknown' ? 'Revoke the old token again…' : 'Revoke the old token…'}
    </Button>
  );
  return (
    <Section title={`Replacing ${quoted(old?.name ?? name)}`} hint={`Begun on ${localTime(job.startedAt)}`}>
      <Stack gap="sm">
        {!(isUnknown && title) && (
          <Text size="sm" role="status">
            {title && `${title}. `}
            {words}
          </Text>
        )}
        {waits && lost === null && rotation.new && old && (
          <Text size="sm" c="dimmed">
            The new one {tailWords({ tail: rotation.new.tail })}
            {takingWords(rotation.new, clipboard)}. The old one {tailWords({ tail: old.tail })}.
          </Text>
        )}
        {problem && phase !== 'elsewhere' && !isUnknown && <ProblemAlert problem={problem} />}
        {isUnknown && title && <ProblemAlert {...{ problem, title }} next={words} saysAll />}
        {places.length > 0 && waits && !isRevoked && <Places rotation={rotation} places={places} />}
        {waits && lost === null && !over && graceEndsAt !== null && (
          <Text size="sm">
            Keyholder leaves the old one as it is until {localTime(graceEndsAt)} at least.{' '}
            {old && endsBefore(old, graceEndsAt, Date.now())}
          </Text>
        )}
        {isOurs ? (
          <Group gap="xs">
            {!isRevoked && over && (
              <Button size="xs" color="red" loading={end.pending} onClick={() => setAsking(true)}>
                {withoutId ? 'Finish…' : 'Revoke the old token…'}
              </Button>
            )}
            {lost === null && !over && sooner}
            <Button
              size="xs"
              variant="default"
              loading={cancel.pending}
              onClick={() => void cancel.run({ id: job.id })}
            >
              {isRevoked ? 'Keep the old token' : 'Keep both'}
            </Button>
          </Group>
        ) : (
          <JobSteering {...{ job, session }} what="the replacement" isStuck={phase === 'creation-unknown'} />
        )}
        {phase === 'revocation-unknown' && sooner && <Group>{sooner}</Group>}
        {refusal && (
          <Group gap="xs">
            {phase === 'not-revoked' && sooner}
            <Button
              size="xs"
              variant="default"
              loading={seen.pending}
              onClick={() => void seen.run({ id: job.id, n: refusal.n, as: 'not-done' })}
            >
              {phase === 'not-revoked' && rotation.new?.state === 'active' ? 'Keep both' : 'Got it'}
            </Button>
          </Group>
        )}
        {seen.problem && <ProblemAlert problem={seen.problem} />}
        {cancel.problem && <ProblemAlert problem={cancel.problem} />}
        {notEnded && <NotEnded problem={notEnded} withoutId={withoutId} />}
      </Stack>
      <ConfirmDialog
        opened={asking}
        title={withoutId ? 'Finish the replacement?' : 'Revoke the old token?'}
        confirmLabel={withoutId ? 'Finish' : 'Revoke the old token'}
        pending={end.pending}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          ask();
          await end.run({ jobId: job.id, despitePlaces: openPlaces > 0 });
          setAsking(false);
        }}
      >
        {old && <TokenName token={old} />}
        {openPlaces > 0 && (
          <Alert
            role="note"
            color="orange"
            title={`${numberText(openPlaces)} of ${many(places.length, 'place')} ${openPlaces === 1 ? 'is' : 'are'} not updated`}
            py="sm"
          >
            <Foreign>
              {places
                .filter(({ updated }) => !updated)
                .map(one => one.name)
                .join(', ')}
            </Foreign>{' '}
            {openPlaces === 1 ? 'stops' : 'stop'} working.
          </Alert>
        )}
        <Text size="sm">
          {withoutId
            ? 'Its id is not known here, so Keyholder cannot revoke it: do that in the service’s dashboard.'
            : 'Whatever still uses the old token stops working at once. This cannot be undone.'}
        </Text>
      </ConfirmDialog>
    </Section>
  );
}

/** Not done, or not now; or nobody knows, or another window was quicker: then the problem's own words are all that is true. */
function NotEnded({ problem, withoutId }: { problem: Problem; withoutId: boolean }) {
  const mayBeDone =
    problem.code === 'outcome-unknown' ||
    (problem.code === 'conflict' && problem.reason === 'rotation-waits') ||
    problem.code === 'unknown-item' ||
    problem.code === 'busy';
  if (mayBeDone) return <ProblemAlert problem={problem} />;
  const title = withoutId ? 'The replacement was not finished' : 'The old token was not revoked';
  return <ProblemAlert problem={problem} title={title} />;
}

function Places({ rotation: { key }, places }: { rotation: Rotation; places: readonly Place[] }) {
  const note = useAction('tokens.note');
  // Of the others nothing is said: another tick may be on its way.
  const tick = (id: string, updated: boolean) =>
    void note.run({
      key,
      places: places.map(({ updated: _, ...one }) => (one.id === id ? { ...one, updated } : one)),
    });
  return (
    <Stack gap="xs" role="group" aria-label="Places to update">
      {places.map(({ id, name, link, person, updated }) => (
        <Group key={id} gap="xs">
          <Checkbox
            checked={updated}
            onChange={event => tick(id, event.currentTarget.checked)}
            label={
              <>
                <Foreign>{name}</Foreign>
                {person !== null && (
                  <>
                    , <Foreign>{person}</Foreign>
                  </>
                )}
              </>
            }
          />
          {link !== null && <CopyTextButton label={`Copy the link of ${name}`} text={link} />}
        </Group>
      ))}
      {note.problem && <ProblemAlert problem={note.problem} title="That could not be noted" />}
    </Stack>
  );
}
