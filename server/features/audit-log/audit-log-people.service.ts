import type { Tx } from '../../platform/db/database-client.ts';
import { auditLogStore } from './audit-log.store.ts';

/** Removes a deleted person from the entries of all workspaces, which keep what was done. */
export const forgetAuditedPerson = (tx: Tx, person: { userId: string; email: string }, replacement: string) =>
  auditLogStore(tx).forgetPerson(person, replacement);
