import type { Tx } from '../../platform/db/database-client.ts';
import { sharedVoicesStore } from './voice-library.store.ts';

/** Removes a deleted account from the voices of all workspaces that were shared with its email. */
export const forgetRecipient = (tx: Tx, email: string): Promise<void> => sharedVoicesStore(tx).removeRecipient(email);
