export interface ChangelogEntry {
  /** `2026-11-30`, or null where the heading has none that exists. */
  date: string | null;
  /** What changed: the list's lines, without headings. */
  lines: string[];
}

/** The entry of a version in a file of the Keep a Changelog form, or null. */
export function changelogEntry(text: string, version: string): ChangelogEntry | null {
  const sections = text.split(/^## +/m).slice(1);
  const section = sections.find(each => headingVersion(each) === version);
  if (section === undefined) return null;
  const [heading = '', ...body] = section.split('\n');
  const date = /\d{4}-\d\d-\d\d/.exec(heading)?.[0] ?? null;
  return {
    date: date !== null && isDay(date) ? date : null,
    lines: body.map(line => line.trim()).filter(line => /^[-*] +\S/.test(line)),
  };
}

const headingVersion = (section: string): string =>
  (section.split('\n', 1)[0] ?? '')
    .split(/ +-/, 1)[0]
    ?.replace(/^\[(.*)\]$/, '$1')
    .trim() ?? '';

/** 2026-02-30 is none. */
const isDay = (date: string): boolean => {
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
};
