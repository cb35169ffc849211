import { z } from 'zod';
import { orNull, word } from '../field-kinds.ts';

const count = () => orNull(z.int().min(1));
const monitor = z.looseObject({
  threshold: orNull(z.number().min(0).max(1)),
  relative_increase_threshold: orNull(z.number().min(0).max(10)),
  min_failure_count: count(),
  min_history_bucket_count: count(),
  min_sample_count: count(),
  suspect_trigger_threshold: orNull(z.int().min(1).max(10)),
  auto_resolve_after_inactive_minutes: count(),
});

/** When somebody is told that conversations fail. */
export const alerting = orNull(
  z.looseObject({
    monitor_configs: z.record(word(), monitor).default({}),
    auto_resolve_after_inactive_minutes: count(),
    notifiers: z
      .array(z.looseObject({ type: word(), webhook_id: word().optional(), connection_id: word().optional() }))
      .max(10)
      .default([]),
  }),
);
