import type { TicketSearchMatch } from '../../../contract/agent-testing/triage-tickets.ts';
import {
  type TicketPriority,
  ticketLimits,
  ticketPriorities,
} from '../../../contract/agent-testing/triage-tickets-limits.ts';

/** Characters of a snippet before and after the match. */
const context = 60;
const collapse = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The headline of a ticket: the first line of the first of these texts that has one, cut at a word. */
export function deriveTitle(texts: readonly (string | null | undefined)[]): string | null {
  for (const text of texts) {
    const line = text
      ?.split(/\r?\n/)
      .map(collapse)
      .find((one) => one !== '');
    if (line) return cut(line, ticketLimits.title);
  }
  return null;
}

function cut(line: string, max: number): string {
  const characters = [...line];
  if (characters.length <= max) return line;
  const start = characters.slice(0, max - 1).join('');
  const space = start.lastIndexOf(' ');
  return `${(space > max / 2 ? start.slice(0, space) : start).trimEnd()}…`;
}

const rank = (priority: TicketPriority | null): number => (priority ? ticketPriorities.indexOf(priority) : -1);

/** The highest of these priorities; null: none has one. */
export const highestPriority = (priorities: readonly (TicketPriority | null)[]): TicketPriority | null =>
  priorities.reduce((highest, one) => (rank(one) > rank(highest) ? one : highest), null);

/** The texts of a ticket in which a list searches. */
export interface SearchedTexts {
  readonly title: string | null;
  readonly qaComment: string | null;
  readonly comments: readonly { readonly comment: string }[];
  readonly turnComments: readonly { readonly comment: string; readonly turn_index: number }[];
}

/** The first text of a ticket that has the words; null if none has them. */
export function findMatch(texts: SearchedTexts, search: string): TicketSearchMatch | null {
  const fields: readonly (readonly [TicketSearchMatch['field'], string | null, number | null])[] = [
    ['title', texts.title, null],
    ['description', texts.qaComment, null],
    ...texts.comments.map(({ comment }) => ['comment', comment, null] as const),
    ...texts.turnComments.map(({ comment, turn_index: turn }) => ['turn_comment', comment, turn] as const),
  ];
  const needle = search.toLowerCase();
  for (const [field, text, turn] of fields) {
    const whole = collapse(text ?? '');
    // A letter may have another length in lower case; then the places would be wrong.
    const lower = whole.toLowerCase().length === whole.length ? whole.toLowerCase() : whole;
    const at = lower.indexOf(needle);
    if (at >= 0) return { field, ...excerpt(whole, at, needle.length), turn_index: turn };
  }
  return null;
}

function excerpt(text: string, at: number, length: number) {
  const [start, end] = [Math.max(0, at - context), Math.min(text.length, at + length + context)];
  const before = start > 0 ? '…' : '';
  const shift = before.length - start;
  return {
    snippet: `${before}${text.slice(start, end)}${end < text.length ? '…' : ''}`.toWellFormed(),
    highlight_start: at + shift,
    highlight_end: at + length + shift,
  };
}
