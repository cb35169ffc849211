/** What changes the balance of a creator. Earnings add to it; a transfer and what is taken back reduce it. */
export const earningKinds = ['voice', 'read', 'task', 'transfer', 'transfer_returned', 'adjustment'] as const;
export type EarningKind = (typeof earningKinds)[number];

export const transferStates = ['pending', 'paid', 'failed', 'reversed'] as const;
export type TransferState = (typeof transferStates)[number];

/** Amounts are in millionths of a US dollar, so that a single use of a voice is exact. */
export const microsPerCent = 10_000;
/** O-82: the smallest transfer, in cents. */
export const minTransferCents = 1000;
