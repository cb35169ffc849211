import { z } from 'zod';
import { line, orNull } from '../field-kinds.ts';

export const callLimits = z
  .looseObject({
    /** Conversations at the same time; -1: as many as the plan allows. */
    agent_concurrency_limit: z.int().min(-1).default(-1),
    /** Conversations a day. */
    daily_limit: z.int().min(0).default(100_000),
    bursting_enabled: z.boolean().default(true),
  })
  .prefault({});

export const holdAudio = z.looseObject({
  audio_path: line(),
  audio_url: line(),
  original_filename: line(),
  duration_secs: z.number(),
  size_bytes: z.int(),
});

export const queueing = z
  .looseObject({
    enabled: z.boolean().default(false),
    wait_timeout_seconds: z.int().gt(0).max(1800).default(180),
    /** Set by an upload. */
    hold_audio: orNull(holdAudio),
  })
  .prefault({});
