const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

/** A UUID is an id, wherever it stands. */
export const withoutUuids = (text: string): string => text.replace(uuid, ' ');

/** Of the places between two characters, so many are those between a letter and a digit, or a small letter and a capital. */
const fewestChanges = 0.18;
/** Words have numbers behind them; random texts have them inside. */
const fewestDigitChanges = 3;
/** Between the separators of base64 a random text has some pieces of this length; words have few, and those have no digits. */
const shortestPiece = 8;

/** Whether letters and digits are mixed as nobody writes them, in so many characters. Letters alone are not told from words. */
export function isRandom(text: string, least: number): boolean {
  if (text.length < least) return false;
  const pieces = text.split(/[^A-Za-z0-9]+/).filter(piece => piece.length >= shortestPiece);
  return pieces.join('').length >= least * 0.6 && isMixed(pieces);
}

function isMixed(pieces: readonly string[]): boolean {
  let places = 0;
  let changes = 0;
  let digitChanges = 0;
  for (const piece of pieces) {
    places += piece.length - 1;
    for (let at = 1; at < piece.length; at += 1) {
      const before = classOf(piece.charCodeAt(at - 1));
      const now = classOf(piece.charCodeAt(at));
      if (before === now) continue;
      if (before === 'digit' || now === 'digit') digitChanges += 1;
      // A capital begins a word: what goes from it to the next letter is none.
      else if (now !== 'capital') continue;
      changes += 1;
    }
  }
  const enough = Math.min(fewestDigitChanges, Math.floor(places / 6));
  return digitChanges >= Math.max(1, enough) && changes / places >= fewestChanges;
}

function classOf(code: number): 'digit' | 'capital' | 'small' {
  if (code < 0x3a) return 'digit';
  return code < 0x60 ? 'capital' : 'small';
}

/** What hex, base64 and the like are written with. */
const run = /[A-Za-z0-9+/_=.~%-]+/g;

/** Stretches of such characters, of at least so many, that look random. */
export function longRuns(text: string, least: number): string[] {
  return [...text.matchAll(run)].map(([found]) => found).filter(one => isRandom(one, least));
}
