import type { ExchangeRecord } from '../../../src-shared/exchange-record.ts';
import { shellWord } from './shell-word.ts';

/**
 * The exchange as a command for a terminal. Credentials are placeholders already (`<PAT>`, `<SESSION>`): the record never held
 * them. `--globoff`: brackets in an address are brackets. `--data-raw`: a body that begins with @ names no file.
 */
export function curlOf({ method, url, requestHeaders, requestBody }: ExchangeRecord): string {
  const lines = [`curl --globoff --request ${method}`, `--url ${shellWord(url)}`];
  for (const [name, value] of Object.entries(requestHeaders)) {
    // curl drops a header with nothing after the colon, unless it ends in a semicolon.
    lines.push(`--header ${shellWord(value === '' ? `${name};` : `${name}: ${value}`)}`);
  }
  if (requestBody !== null) lines.push(`--data-raw ${shellWord(requestBody)}`);
  return lines.join(' \\\n  ');
}
