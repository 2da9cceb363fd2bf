import { Anchor, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo } from 'react';
import type { Check, Connection } from '../../../src-shared/connection.ts';
import { changedFrom } from '../../around/changed-from.ts';
import { useDraft } from '../../around/drafts.tsx';
import { useAskedOf } from '../../around/use-asked-of.ts';
import { useNameOf } from '../../around/use-name-of.ts';
import { useSavedElsewhere } from '../../around/use-saved-elsewhere.ts';
import { useUnsaved } from '../../around/use-unsaved.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Form } from '../../ui/kit/form.tsx';
import { SaveRow } from '../../ui/kit/save-row.tsx';
import { Section } from '../../ui/kit/section.tsx';
import { showDone } from '../../ui/kit/show-done.tsx';
import { fieldErrors } from '../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import {
  type ConnectionValues,
  connectionFieldNames,
  toFields,
  validateConnection,
  valuesOf,
} from './connection-values.ts';
import { TestPanel } from './test-panel.tsx';

/** Name and team of a connection. Its addresses are what it is: another one is another connection. */
export function ServiceSection({ connection }: { connection: Connection }) {
  const known = useMemo(() => valuesOf(connection), [connection]);
  const draft = useDraft<ConnectionValues>(`connection:${connection.id}`, known);
  const nameOf = useNameOf();
  const update = useAction('connections.update');
  const tested = useAction('connections.test');
  const form = useForm<ConnectionValues>({
    initialValues: draft.initial,
    // Its own addresses may stay: a connection that is no longer allowed can still be renamed.
    validate: values => validateConnection(values, null),
    onValuesChange: values => draft.save(changedFrom(known, values)),
  });
  useSavedElsewhere(known, form.setValues);
  const { isUnsaved, keep } = useUnsaved(known, form.values);
  const save = async () => {
    const saved = await update.run({ id: connection.id, ...toFields(form.values) });
    if (!saved) return;
    if (!saved.ok) return form.setErrors(fieldErrors(saved.problem, connectionFieldNames));
    draft.clear();
    form.setValues(valuesOf(saved.value));
    keep(valuesOf(saved.value));
    draft.clear();
    showDone(`${nameOf(saved.value)} was saved.`);
  };
  // Pasted or chosen below since: what was found is of the one before. That it is gone, or refused, may be what was found.
  const session = useAskedOf(connection.session.savedAt);
  const verdict = useAskedOf(connection.session.verdict);
  const token = useAskedOf(connection.tokenInUse);
  const isRefused = verdict.isOfOthers && connection.session.verdict === 'refused';
  const { answer } = tested;
  const isOfOthers =
    session.isOfOthers ||
    token.isOfOthers ||
    ((session.isGone || isRefused) && isGood(answer?.session)) ||
    (token.isGone && isGood(answer?.token));
  const test = () => {
    const { id: connectionId, baseUrl, dashboardUrl } = connection;
    session.ask();
    verdict.ask();
    token.ask();
    void tested.run({ connectionId, baseUrl, dashboardUrl });
  };

  return (
    <Section title="Service">
      <Form pending={update.pending || tested.pending} onSubmit={form.onSubmit(save)}>
        <Stack>
          <ConnectionFields
            form={form}
            addressesFixed={whyFixed(connection)}
            teamFixed={connection.kind === 'practice'}
          />
          {connection.kind === 'service' && (
            <Text size="sm" c="dimmed">
              For another address, <Anchor href="#/new-connection">connect another service</Anchor>. The
              tokens of this one stay where they are.
            </Text>
          )}
          <SaveRow label="Save changes" pending={update.pending} isUnsaved={isUnsaved}>
            <Button variant="default" onClick={test} loading={tested.pending}>
              Test connection
            </Button>
          </SaveRow>
          {/* Below the buttons, which stay in their place when it comes. */}
          <TestPanel
            result={isOfOthers ? null : answer}
            problem={isOfOthers ? null : tested.problem}
            teamId={form.values.teamId}
          />
          {update.problem && (
            <ProblemAlert
              problem={update.problem}
              title="The changes were not saved"
              placed={connectionFieldNames}
            />
          )}
        </Stack>
      </Form>
    </Section>
  );
}

const isGood = (check: Check | undefined) => check?.verdict === 'ok' || check?.verdict === 'unproven';

/** Why its addresses cannot be changed. */
function whyFixed({ kind, managed }: Connection): string {
  if (kind === 'practice') return 'The practice service has a new one at every start.';
  return managed
    ? 'The policy of this computer sets it.'
    : 'It stays: another address is another connection.';
}
