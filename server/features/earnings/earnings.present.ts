import type { EarningLineReply, EarningSumReply } from '../../../contract/billing/earnings.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { EarningLine, EarningSum } from './earnings.store.ts';

export const presentSum = (sum: EarningSum): EarningSumReply => ({
  day: sum.day,
  kind: sum.kind,
  source_id: sum.sourceId,
  amount_micros: sum.amountMicros,
  quantity: sum.quantity,
  count: sum.count,
});

export const presentLine = (line: EarningLine): EarningLineReply => ({
  line_id: line.id,
  kind: line.kind,
  amount_micros: line.amountMicros,
  source_id: line.sourceId,
  quantity: line.quantity,
  created_at_unix: unixSeconds(line.createdAt),
});
