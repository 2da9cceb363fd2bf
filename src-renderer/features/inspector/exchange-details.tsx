import { Stack, Text, Title } from '@mantine/core';
import type { ExchangeRecord } from '../../../src-shared/exchange-record.ts';
import { CopyTextButton } from '../../ui/kit/copy-text-button.tsx';
import { DetailsDrawer } from '../../ui/kit/details-drawer.tsx';
import { Facts } from '../../ui/kit/facts.tsx';
import { TextBox } from '../../ui/kit/text-box.tsx';
import { alsoInUtc, clockTime, localDate } from '../../ui/time/times.ts';
import { curlOf } from './curl.ts';
import { durationOf, laidOut, outcomeOf } from './exchange-words.ts';

const headerText = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function Part({ title, text, none }: { title: string; text: string | null; none: string }) {
  return (
    <div>
      <Title order={3} mb={4}>
        {title}
      </Title>
      {text === null || text === '' ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <TextBox label={title} text={text} />
      )}
    </div>
  );
}

/** One request and its answer, as far as they were written down. Everything is shown as text. */
export function ExchangeDetails({
  exchange: chosen,
  onClose,
}: {
  exchange: ExchangeRecord | null;
  onClose: () => void;
}) {
  return (
    <DetailsDrawer title="Request" of={chosen} size="lg" onClose={onClose}>
      {exchange => (
        <Stack gap="lg">
          <Facts
            items={[
              [
                'Request',
                <span key="r" className="mono">
                  {exchange.method} {exchange.url}
                </span>,
              ],
              ['Answer', outcomeOf(exchange).word],
              // To the second, as a service's own log has it.
              ['Sent', `${localDate(exchange.at)}, ${clockTime(exchange.at)}${alsoInUtc(exchange.at)}`],
              ['Took', durationOf(exchange)],
            ]}
          />
          <CopyTextButton label="Copy as curl" text={curlOf(exchange)} />
          <Part title="Request headers" text={headerText(exchange.requestHeaders)} none="None." />
          <Part title="Request body" text={laidOut(exchange.requestBody)} none="None was sent." />
          <Part title="Answer headers" text={headerText(exchange.responseHeaders)} none="None are kept." />
          <Part
            title="Beginning of the answer"
            text={laidOut(exchange.responseBody)}
            none={
              exchange.status === null
                ? 'No answer came.'
                : 'It was empty, held a new token, or was one of very many pages: then it is not kept.'
            }
          />
        </Stack>
      )}
    </DetailsDrawer>
  );
}
