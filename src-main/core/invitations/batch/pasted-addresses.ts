import type { WrittenPerson } from '../../../../src-shared/invitation-plan.ts';

export interface Written extends WrittenPerson {
  /** Of the text, counted from 1. */
  line: number;
}

interface Piece {
  text: string;
  line: number;
}

const separators = new Set([',', ';', '\t', '\n', '\r']);

/** What stands between commas, semicolons, tabs and line breaks; names in quotes and what is in angle brackets stay whole. */
export function* piecesOf(text: string): Generator<Piece> {
  let line = 1;
  let from = 0;
  let within: '"' | '>' | null = null;
  for (let n = 0; n <= text.length; n += 1) {
    const sign = text[n] ?? '\n';
    if (sign === '\n') within = null;
    if (within !== null) {
      if (sign === within) within = null;
      continue;
    }
    if (sign === '"' || sign === '<') within = sign === '"' ? '"' : '>';
    if (!separators.has(sign)) continue;
    const piece = text.slice(from, n).trim();
    if (piece !== '') yield { text: piece, line };
    from = n + 1;
    if (sign === '\n') line += 1;
  }
}

const signsAround =
  /^"([^"@]*@[^"]*)"$|^'([^'@]*@[^']*)'$|^[“„”«»]([^@]*@[^“”«»]*)[“”«»]$|^[‘‚’‹›]([^@]*@[^‘’‹›]*)[‘’‹›]$/u;

const plainOf = (written: string): string =>
  written
    .trim()
    .replace(signsAround, '$1$2$3$4')
    // What a link says of the letter is no part of the address.
    .replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1')
    // As programs write a cell that a spreadsheet would take for a formula, ours too.
    .replace(/^'(?=[=+@-])/, '');

/** Whether an address stands beside that of which it would be the name, and is another one. In quotes it is a name, whatever it says. */
function namesAnother(piece: string): boolean {
  const closed = piece
    .replace(/"[^"<>]*"/g, ' ')
    .split('>')
    .slice(0, -1);
  return closed.some(pair => {
    const [address = '', before = ''] = pair.split('<').reverse();
    const name = before.trim();
    if (!/\S@\S/.test(name) || /^'[^']*'$/.test(name)) return false;
    return plainOf(name).toLowerCase() !== plainOf(address).toLowerCase();
  });
}

/**
 * The addresses of a piece: `Name <a@b.c>`, of several people who follow each other so each, `mailto:a@b.c`, one in quotes as spreadsheets and
 * texts write it, or several with blanks between them. Where an address stands beside a name, nobody knows whether somebody else is meant.
 */
export function addressesIn(piece: string): string[] {
  const angled = [...piece.matchAll(/<([^<>]*)>/g)].map(([, one = '']) => plainOf(one));
  if (angled.length > 0 && /<[^<>]*>\s*$/.test(piece)) {
    // A name that is an address itself is what some mail programs write.
    if (namesAnother(piece)) return [piece];
    const several = angled.filter(one => one.includes('@'));
    return several.length > 1 ? several : angled.slice(-1);
  }
  const parts = piece.split(/\s+/).map(plainOf);
  return parts.every(part => part.includes('@')) ? parts : [piece];
}

/** People of whom nothing but the address stands there. */
export function* pastedPeople(text: string): Generator<Written> {
  for (const piece of piecesOf(text)) {
    for (const email of addressesIn(piece.text)) yield { email, role: null, seat: null, line: piece.line };
  }
}
