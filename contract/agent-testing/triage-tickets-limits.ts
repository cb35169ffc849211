/** What a ticket about an agent may contain. Without zod, for the web app. */

export const ticketStatuses = ['open', 'in_progress', 'resolved', 'cancelled', 'merged'] as const;

export const ticketSources = ['qa', 'agent', 'manual'] as const;

/** In ascending order. */
export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

export const ticketIssueTypes = [
  'knowledge_gap',
  'incorrect_information',
  'documentation_gap',
  'product_feedback',
  'platform_bug',
  'tool_issue',
  'missing_tool',
  'unnecessary_escalation',
  'wrong_action',
] as const;

export const ticketLimits = {
  /** Characters. */
  title: 200,
  comment: 10_000,
  label: 60,
  labels: 20,
  /** Comments of each kind on one ticket. */
  comments: 500,
  conversations: 500,
  /** Tickets that one call merges. */
  sources: 50,
} as const;
