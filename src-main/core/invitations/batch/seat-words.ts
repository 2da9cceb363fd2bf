const yes = new Set(['true', 'yes', 'y', '1', 'x', 'ja', 'oui', 'si', 'sí', 'seat', 'uses a seat', '✓']);
const no = new Set(['false', 'no', 'n', '0', 'nein', 'non', '-', 'none', 'no seat']);

/** Whether a cell says that somebody takes a seat; null: neither yes nor no, and nobody guesses at what costs money. */
export function seatOf(cell: string): boolean | null {
  const word = cell.trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
