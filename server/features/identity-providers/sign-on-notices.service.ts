import { emails } from '../../../contract/catalogue/emails.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { AccountNotices } from '../../platform/mail/account-notices.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';

export interface SignOnNoticesDeps {
  readonly workspace: Pick<WorkspaceService, 'findName' | 'listAdminIds'>;
  readonly mails: AccountNotices;
}

/** Tells the admins of a workspace what changed about the way its people sign in. */
export function signOnNoticesService({ workspace, mails }: SignOnNoticesDeps) {
  return {
    async send(tx: Tx, workspaceId: string, change: string): Promise<void> {
      const text = emails.signOnChanged((await workspace.findName(workspaceId, tx)) ?? '', change);
      for (const userId of await workspace.listAdminIds(tx, workspaceId)) await mails.notifyPerson(tx, userId, text);
    },
  };
}
