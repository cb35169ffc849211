/** O-81: states of a read. */
export const readStates = ['draft', 'submitted', 'in_review', 'published', 'unpublished', 'rejected'] as const;
export type ReadState = (typeof readStates)[number];
