import { describeActivity, ocsfCategory, ocsfClasses } from '../../../contract/catalogue/audit-activities.ts';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { AuditLogEntry } from '../../../contract/workspaces/audit-log.ts';
import type { AuditEntry } from './audit-log.store.ts';

/** The values of OCSF 1.6. */
const informational = 1;
const succeeded = 1;
const failed = 2;
const unknownDevice = 99;
const userTypes = { unknown: 0, person: 1, system: 3 } as const;
const failures: readonly string[] = ['payment.failed', 'session.failed'];

export function presentAuditEntry(entry: AuditEntry): AuditLogEntry {
  const { title, ocsf, id: activityId, message } = describeActivity(entry.activity);
  const { name: className, uid: classUid } = ocsfClasses[ocsf];
  const { name } = entry.target;
  return {
    id: entry.id,
    metadata: { version: '1.6.0', product: { name: brand, vendor_name: brand } },
    time: entry.createdAt.getTime(),
    time_dt: entry.createdAt.toISOString(),
    activity_id: activityId,
    activity_name: title,
    category_name: ocsfCategory.name,
    category_uid: ocsfCategory.uid,
    class_name: className,
    class_uid: classUid,
    type_uid: classUid * 100 + activityId,
    type_name: `${className}: ${title}`,
    severity_id: informational,
    status_id: failures.includes(entry.activity) ? failed : succeeded,
    actor: {
      user: {
        uid: entry.actorId,
        email_addr: entry.actorEmail,
        name: entry.actorEmail,
        type_id: typeOfUser(entry),
      },
      app_uid: entry.apiKeyId,
      app_name: entry.apiKeyId === null ? null : 'API key',
    },
    device: entry.address === null ? null : { ip: entry.address, type_id: unknownDevice },
    http_request: null,
    message: typeof name === 'string' ? `${message}: ${name}.` : `${message}.`,
    unmapped: { ...entry.target, activity: entry.activity, user_agent: entry.userAgent },
  };
}

const typeOfUser = ({ actorId, activity }: AuditEntry) =>
  actorId !== null ? userTypes.person : activity === 'session.failed' ? userTypes.unknown : userTypes.system;

export const csvHeader = 'time,activity,class,actor_id,actor_email,api_key_id,address,user_agent,message\r\n';

/** A row of the export. A cell that a spreadsheet would run as a formula starts with an apostrophe. */
export function presentCsvRow(entry: AuditEntry): string {
  const { time_dt, activity_name, class_name, message } = presentAuditEntry(entry);
  const { actorId, actorEmail, apiKeyId, address, userAgent } = entry;
  const cells = [time_dt, activity_name, class_name, actorId, actorEmail, apiKeyId, address, userAgent, message];
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: string | null): string {
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
