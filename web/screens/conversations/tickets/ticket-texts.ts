import { t } from '../../../messages/t.ts';
import type { Ticket } from '../../../nouns/triage-tickets/triage-tickets-queries.ts';

export const statusTexts: Readonly<Record<Ticket['status'], string>> = {
  open: t('Open', {}, 'status'),
  in_progress: t('In progress'),
  resolved: t('Resolved'),
  cancelled: t('Canceled'),
  merged: t('Merged'),
};

/** `knowledge_gap` → "Knowledge gap". */
export const wordsOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
};

export const ticketTitle = ({ title, qa_comment }: Pick<Ticket, 'title' | 'qa_comment'>): string =>
  title ?? qa_comment?.split('\n', 1)[0] ?? t('Ticket');
