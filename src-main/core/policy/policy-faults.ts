import type { z } from 'zod';
import { redactForLog } from '../base/redaction/secret-shapes.ts';

type Issue = z.core.$ZodIssue;

/** More than this help nobody. */
const most = 20;
const longestName = 60;

/** A sentence for each fault, beginning with the field it is in. Of what the file says, only names of fields are repeated. */
export function policyFaults({ issues }: z.ZodError): string[] {
  const faults = issues.flatMap(sentences);
  if (faults.length <= most) return faults;
  return [...faults.slice(0, most), `There are ${faults.length - most} more faults.`];
}

/** `connections[0].baseUrl`, counted from 0 as in the file's own language; '' for the whole file. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    return name === '' ? plainName(String(part)) : `${name}.${plainName(String(part))}`;
  }, '');
}

function sentences(issue: Issue): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => `${fieldName([...issue.path, key])}: Keyholder does not know this field.`);
  }
  const field = fieldName(issue.path);
  return [field === '' ? `The file ${words(issue)}` : `${field}: ${inSentence(issue)}`];
}

function inSentence(issue: Issue): string {
  const own = words(issue);
  return /^[a-z]/.test(own) ? `This ${own}` : own;
}

const kinds: Readonly<Record<string, string>> = {
  object: 'an object, in braces { }',
  array: 'a list, in brackets [ ]',
  string: 'a text, in quotation marks',
  boolean: 'true or false',
};

/** Our own sentences stand as they are; zod's are said anew, for people who do not program. */
function words(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined && issue.message.endsWith('received undefined')) return 'is missing.';
      return `must be ${kinds[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return `must be one of: ${issue.values.map(value => JSON.stringify(value)).join(', ')}.`;
    case 'too_big':
      return issue.origin === 'array' ? `holds more than ${issue.maximum} entries.` : issue.message;
    case 'invalid_format':
      return issue.format === 'url' ? 'must be an address that begins with https://.' : issue.message;
    default:
      return issue.message;
  }
}

/** A name that nobody has checked: one short line, and not a secret that slipped before the colon. */
function plainName(name: string): string {
  const plain = redactForLog(name.replace(/[^\x20-\x7e]/g, '�'));
  return plain.length > longestName ? `${plain.slice(0, longestName)}…` : plain;
}
