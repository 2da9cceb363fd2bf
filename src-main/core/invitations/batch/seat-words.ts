/** Also as spreadsheets of other languages write TRUE and FALSE. */
const yes = new Set([
  ...['true', 'yes', 'y', '1', 'x', 'ja', 'oui', 'si', 'sí', 'seat', 'uses a seat', '✓'],
  ...['wahr', 'vrai', 'vero', 'verdadero', 'verdadeiro', 'waar', 'sant', 'sandt', 'prawda'],
]);
const no = new Set([
  ...['false', 'no', 'n', '0', 'nein', 'non', '-', 'none', 'no seat'],
  ...['falsch', 'faux', 'falso', 'onwaar', 'falskt', 'falsk', 'usant', 'fałsz'],
]);

/** Whether a cell says that somebody takes a seat; null: neither yes nor no, and nobody guesses at what costs money. */
export function seatOf(cell: string): boolean | null {
  const word = cell.trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
