const letters: Readonly<Record<string, string>> = {
  ...{ quot: '"', '#34': '"', '#39': "'", '#x27': "'", '#039': "'", '#x60': '`', '#96': '`', apos: "'" },
  ...{ lt: '<', gt: '>', amp: '&' },
};

/** Of megabytes a few hundred characters are shown; to read all of them takes seconds. */
const mostRead = 20_000;

/**
 * A text of which somebody made a part of a page, as it was before: with the characters that the usual references stand for. Once, since what
 * is written twice was meant so. Jetty and others write their errors like this in JSON, too.
 */
export const withoutReferences = (text: string): string =>
  text.includes('&')
    ? text.slice(0, mostRead).replace(/&(#\w{1,4}|\w{2,4});/g, (all, name) => letters[name] ?? all) +
      text.slice(mostRead)
    : text;
