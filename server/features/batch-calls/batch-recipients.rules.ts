import type { BatchRecipientInput } from '../../../contract/telephony/batch-calls.ts';

/**
 * Stored IDs of recipients start with that of their batch: clients choose the rest, and may choose the same in other
 * batches.
 */
export const toRecipientId = (batchId: string, ownId: string): string => `${batchId}/${ownId}`;

export interface Repetition {
  /** The position of the second one. */
  readonly at: number;
  readonly firstAt: number;
  readonly field: 'id' | 'phone_number';
  readonly value: string;
}

/** Recipients who are in a list twice, by number or ID. */
export function findRepetitions(recipients: readonly BatchRecipientInput[]): Repetition[] {
  const found: Repetition[] = [];
  const seen = { id: new Map<string, number>(), phone_number: new Map<string, number>() };
  for (const [at, recipient] of recipients.entries())
    for (const field of ['phone_number', 'id'] as const) {
      const value = recipient[field];
      if (value == null) continue;
      const firstAt = seen[field].get(value);
      if (firstAt === undefined) seen[field].set(value, at);
      else found.push({ at, firstAt, field, value });
    }
  return found;
}
