import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { BatchCallReply, BatchRecipientReply } from '../../../contract/telephony/batch-calls.ts';
import type { BatchRecipient, ExportedRecipient, ListedBatchCall } from './batch-calls.store.ts';

export function presentBatchCall({ batch, agentName, branchName, totals }: ListedBatchCall): BatchCallReply {
  return {
    id: batch.id,
    phone_number_id: batch.phoneNumberId,
    phone_provider: batch.provider === 'whatsapp' ? null : batch.provider,
    whatsapp_params: null,
    name: batch.name,
    agent_id: batch.agentId,
    branch_id: batch.branchId,
    environment: batch.environment,
    created_at_unix: unixSeconds(batch.createdAt),
    scheduled_time_unix: unixSeconds(batch.scheduledAt),
    timezone: batch.timezone,
    total_calls_dispatched: totals.dispatched,
    total_calls_scheduled: totals.scheduled,
    total_calls_finished: totals.finished,
    last_updated_at_unix: unixSeconds(batch.updatedAt),
    status: batch.status,
    retry_count: batch.retryCount,
    telephony_call_config: batch.telephony as BatchCallReply['telephony_call_config'],
    target_concurrency_limit: batch.targetConcurrency,
    agent_name: agentName,
    branch_name: branchName,
  };
}

/** Stored IDs start with that of their batch. */
const ownId = ({ id, batchId }: BatchRecipient): string => id.slice(batchId.length + 1);

export const presentRecipient = (recipient: BatchRecipient): BatchRecipientReply => ({
  id: ownId(recipient),
  phone_number: recipient.phoneNumber,
  whatsapp_user_id: recipient.whatsappUserId,
  status: recipient.status,
  failure_reason: recipient.reason,
  created_at_unix: unixSeconds(recipient.createdAt),
  updated_at_unix: unixSeconds(recipient.updatedAt),
  conversation_id: recipient.conversationId,
  conversation_initiation_client_data:
    Object.keys(recipient.initiation).length === 0 ? null : { ...recipient.initiation },
});

const columns = [
  'recipient_id',
  'phone_number',
  'status',
  'failure_reason',
  'conversation_id',
  'call_duration_secs',
  'call_successful',
  'transcript_summary',
  'updated_at',
] as const;

/** The first row of an export, with a column for each variable. */
export const presentCsvHeader = (variables: readonly string[]): string => toRow([...columns, ...variables]);

export function presentCsvResult(
  { recipient, durationS, outcome, summary }: ExportedRecipient,
  variables: readonly string[],
): string {
  const given = (recipient.initiation.dynamic_variables ?? {}) as Readonly<Record<string, unknown>>;
  return toRow([
    ownId(recipient),
    recipient.phoneNumber,
    recipient.status,
    recipient.reason,
    recipient.conversationId,
    durationS,
    outcome,
    summary,
    recipient.updatedAt.toISOString(),
    ...variables.map((name) => given[name]),
  ]);
}

const toRow = (cells: readonly unknown[]): string => `${cells.map(toCell).join(',')}\r\n`;

function toCell(value: unknown): string {
  const text = value == null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return quote(isFormula(text) ? `'${text}` : text);
}

/** Whether a spreadsheet would run it. A number, also one with its country code, is none. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^[+-]\d+(\.\d+)?$/.test(text);
const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
