import type { DataExportReply } from '../../../contract/accounts/data-export.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { OutboxMessage } from '../../platform/mail/mail.store.ts';
import { presentApiKey } from '../api-keys/api-keys.present.ts';
import { presentSessionEntry } from '../auth/sessions/sessions.present.ts';
import { presentInvoice } from '../billing/billing.present.ts';
import { presentUser } from '../current-user/current-user.present.ts';
import { presentWorkspace } from '../current-workspace/current-workspace.present.ts';
import { presentDevice } from '../devices/devices.present.ts';
import { presentHistoryItem } from '../history/history.present.ts';
import { presentMember } from '../members/members.present.ts';
import { presentVersion, presentWithRules } from '../pronunciation-dictionaries/pronunciation-dictionaries.present.ts';
import type { CurrentExport } from './data-export.rules.ts';

export const presentDataExport = ({ row, percent }: CurrentExport): DataExportReply => ({
  export_id: row.id,
  state: row.state,
  percent: percent ?? null,
  bytes: row.bytes,
  problem: row.problem,
  created_at_unix: unixSeconds(row.createdAt),
  expires_at_unix: row.state === 'ready' && row.expiresAt ? unixSeconds(row.expiresAt) : null,
});

/** Without the text, which may contain secret links. */
const presentEmail = ({ subject, createdAt, sentAt }: OutboxMessage) => ({
  subject,
  created_at_unix: unixSeconds(createdAt),
  sent_at_unix: sentAt && unixSeconds(sentAt),
});

/** The file of an export contains the same shapes as the API's replies. */
export const archivePresent = {
  user: presentUser,
  workspace: presentWorkspace,
  session: presentSessionEntry,
  apiKey: presentApiKey,
  member: presentMember,
  device: presentDevice,
  dictionary: presentWithRules,
  dictionaryVersion: presentVersion,
  historyItem: presentHistoryItem,
  invoice: presentInvoice,
  email: presentEmail,
};
export type ArchivePresent = typeof archivePresent;
