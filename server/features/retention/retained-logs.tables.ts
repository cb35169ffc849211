import { apiRequests } from '../api-requests/api-requests.tables.ts';
import { webhookDeliveries } from '../webhooks/webhooks.tables.ts';

/** Logs of a workspace with the time from which their retention counts; the audit log is kept. */
export const retainedLogs = [
  { table: apiRequests, finishedAt: apiRequests.createdAt },
  /** Null while a delivery is pending. */
  { table: webhookDeliveries, finishedAt: webhookDeliveries.finishedAt },
] as const;
