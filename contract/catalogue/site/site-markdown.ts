/** A Markdown file of the public site: the fields between its lines `---`, and its text. */
export interface MarkdownFile {
  /** A line without a name and a value has no field. */
  readonly lines: readonly {
    readonly line: string;
    readonly field?: { readonly name: string; readonly value: string };
  }[];
  readonly text: string;
}

/** Splits a Markdown file of the public site, one of Timbre or one of the operator. */
export function splitMarkdown(source: string): MarkdownFile {
  const normalized = source.replaceAll('\r\n', '\n');
  const [all = '', head = ''] = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(normalized) ?? [];
  const lines = head
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name, value] = /^(\w+):\s*(.+)$/.exec(line) ?? [];
      if (!name || !value) return { line };
      return { line, field: { name, value: value.trim().replace(/^(["'])(.*)\1$/, '$2') } };
    });
  return { lines, text: normalized.slice(all.length) };
}

/** The ID of a heading, for links to its section. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
