import { z } from 'zod';
import { inputOf } from './input-kind.ts';
import { utf8Bytes } from './utf8-bytes.ts';

/** What is saved as a file. A closed set: none that a system would run. */
const fileKinds = ['csv', 'json', 'jsonl', 'ics', 'txt', 'age'] as const;
export type FileKind = (typeof fileKinds)[number];

/** More than the longest list as a table. */
const mostCharacters = 64_000_000;

export const saveFileInput = z.strictObject({
  /** As it is suggested to the owner: a plain name. It gets the ending of its kind, and is cut where it is longer than a disk takes. */
  name: z.string().min(1).max(1_000),
  kind: z.enum(fileKinds),
  text: inputOf('file', z.string().max(mostCharacters)),
});

/** `name`: as the owner has called it. Not saved: they have closed the dialog. */
export const savedFileSchema = z.discriminatedUnion('saved', [
  z.object({ saved: z.literal(true), name: z.string() }),
  z.object({ saved: z.literal(false) }),
]);

/** Of UTF-8. Most disks take 255, with the ending and with what is added while it is written. */
const mostNameBytes = 200;

function shortened(name: string): string {
  let [length, bytes] = [0, 0];
  for (const sign of name) {
    bytes += utf8Bytes(sign);
    if (bytes > mostNameBytes) break;
    length += sign.length;
  }
  return name.slice(0, length);
}

/** A name that leads into no folder, hides nothing and ends as its kind does. */
export function fileNameOf(name: string, kind: FileKind): string {
  const ending = `.${kind}`;
  const given = name.toLowerCase().endsWith(ending) ? name.slice(0, -ending.length) : name;
  const whole = given
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replace(/^[\s.~-]+|(?<![\s.])[\s.]+$/g, '')
    .replace(/\s+/g, ' ');
  const plain = shortened(whole).replace(/(?<![ .])[ .]+$/, '');
  // Names of devices, whatever their ending: https://learn.microsoft.com/windows/win32/fileio/naming-a-file
  const isDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain);
  return `${plain === '' || isDevice ? `keyholder ${plain}`.trim() : plain}${ending}`;
}
