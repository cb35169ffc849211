/** An entry of CHANGELOG.md, for people who use the app. */
export interface Change {
  /** The version as the file names it, such as `Unreleased`. */
  readonly version: string;
  /** ISO date of the version; absent for one that is not released. */
  readonly date?: string;
  /** What it is about, if the entry begins with that. */
  readonly title?: string;
  /** Markdown: text with `code`. */
  readonly text: string;
}

const versionLine = /^## \[?([^\]\s]+)\]?(?: - (\d{4}-\d\d-\d\d))?$/;
const maxTitle = 60;
/** Whom entries below such a line are for; users where there is none. */
const readerLine = /^For (.+):$/;

/** The entries about what is new or different for people who use the app, in the order of the file. */
export function readChanges(source: string, max: number): Change[] {
  const changes: Change[] = [];
  let version = '';
  let date: string | undefined;
  let isForUsers = false;
  for (const line of source.split('\n')) {
    const found = versionLine.exec(line);
    if (found) {
      version = found[1]!;
      date = found[2];
      isForUsers = false;
    } else if (line.startsWith('### ')) isForUsers = ['### Added', '### Changed'].includes(line);
    else if (readerLine.test(line)) isForUsers = line === 'For users:';
    else if (isForUsers && line.startsWith('- ') && !/^- For (operators|contributors): /.test(line))
      changes.push({ version, ...(date && { date }), ...splitTitle(line.slice(2)) });
    if (changes.length === max) break;
  }
  return changes;
}

function splitTitle(entry: string): Pick<Change, 'title' | 'text'> {
  const end = entry.indexOf(': ');
  const title = entry.slice(0, end);
  if (end === -1 || end > maxTitle || /[`.]/.test(title)) return { text: entry };
  const text = entry.slice(end + 2);
  return { title, text: text.charAt(0).toUpperCase() + text.slice(1) };
}
