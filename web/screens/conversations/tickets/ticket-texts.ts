import type { Ticket } from '../../../nouns/triage-tickets/triage-tickets-queries.ts';

export const statusTexts: Readonly<Record<Ticket['status'], string>> = {
  open: 'Open',
  in_progress: 'In progress',
  resolved: 'Resolved',
  cancelled: 'Cancelled',
  merged: 'Merged',
};

/** `knowledge_gap` → "Knowledge gap". */
export const wordsOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
};

export const ticketTitle = ({ title, qa_comment }: Pick<Ticket, 'title' | 'qa_comment'>): string =>
  title ?? qa_comment?.split('\n', 1)[0] ?? 'Ticket';
