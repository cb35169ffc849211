import type { Tx } from '../../../platform/db/database-client.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { forgetAuditedPerson } from '../../audit-log/audit-log-people.service.ts';
import { deleteSiteFormsOf } from '../../site-forms/site-forms.service.ts';
import { replaceUserOfUsage } from '../../usage/usage-people.service.ts';
import type { User } from '../../user/user.store.ts';
import { forgetRecipient } from '../../voice-library/shared-voice-recipients.service.ts';
import { accountTracesStore, deletedId } from './account-traces.store.ts';

interface AccountTracesDeps {
  readonly mail: Pick<Mail, 'deleteMentioning'>;
  readonly jobs: Pick<Jobs, 'deleteFinished'>;
}

/** Deletes what the database does not delete together with a person and their workspaces. */
export function accountTracesService({ mail, jobs }: AccountTracesDeps) {
  return {
    async delete(tx: Tx, person: User, workspaceIds: readonly string[]): Promise<void> {
      const { id: userId, email, publicUserId, referralLinkCode } = person;
      const traces = accountTracesStore(tx);
      await traces.clearVoiceCopies(publicUserId, workspaceIds);
      await traces.replaceAuthor(userId);
      await traces.deletePersonalRows(userId);
      await traces.deleteSessions(workspaceIds);
      await traces.deleteReferrals(referralLinkCode);
      await forgetAuditedPerson(tx, { userId, email }, deletedId);
      await replaceUserOfUsage(tx, userId, deletedId);
      await mail.deleteMentioning(email, tx);
      await deleteSiteFormsOf(tx, email);
      await forgetRecipient(tx, email);
      await jobs.deleteFinished([userId, email, ...workspaceIds], tx);
    },

    /** The same for a workspace whose people stay. */
    async deleteOfWorkspace(tx: Tx, workspaceId: string): Promise<void> {
      await accountTracesStore(tx).clearVoiceCopies(undefined, [workspaceId]);
      await accountTracesStore(tx).deleteSessions([workspaceId]);
      await jobs.deleteFinished([workspaceId], tx);
    },
  };
}
export type AccountTracesService = ReturnType<typeof accountTracesService>;
