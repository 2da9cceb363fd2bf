type Level = { names: Set<string>; last: string } | { index: number };

/** A text, or one of the marks that a JSON text is made of. Numbers, true, false and null are passed over. */
const parts = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** More than this help nobody, and each path can be as long as the file. */
const most = 20;

/**
 * Fields that stand twice in one object, as paths, the first few of them. JSON.parse takes the last and says nothing, and a
 * reader of the file may have looked at the first.
 * @param text valid JSON: JSON.parse has taken it
 */
export function duplicateNames(text: string): (string | number)[][] {
  const found: (string | number)[][] = [];
  const levels: Level[] = [];
  let expectsName = false;
  for (const [part] of text.matchAll(parts)) {
    if (found.length === most) break;
    const level = levels.at(-1);
    if (part === '{') levels.push({ names: new Set(), last: '' });
    else if (part === '[') levels.push({ index: 0 });
    else if (part === '}' || part === ']') levels.pop();
    else if (part === ',' && level && 'index' in level) level.index += 1;
    else if (part.startsWith('"') && expectsName && level && 'names' in level) {
      level.last = String(JSON.parse(part));
      if (level.names.has(level.last)) found.push(levels.map(one => ('index' in one ? one.index : one.last)));
      level.names.add(level.last);
    }
    const inner = levels.at(-1);
    expectsName = (part === '{' || part === ',') && inner !== undefined && 'names' in inner;
  }
  return found;
}
