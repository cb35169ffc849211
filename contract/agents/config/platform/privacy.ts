import { z } from 'zod';
import { words } from '../field-kinds.ts';

/** What is stored of conversations, and for how long. */
export const privacy = z
  .looseObject({
    record_voice: z.boolean().default(true),
    /** Days after which conversations are deleted; -1: never. */
    retention_days: z.int().min(-1).default(-1),
    delete_transcript_and_pii: z.boolean().default(false),
    delete_audio: z.boolean().default(false),
    apply_to_existing_conversations: z.boolean().default(false),
    zero_retention_mode: z.boolean().default(false),
    conversation_history_redaction: z
      .looseObject({ enabled: z.boolean().default(false), entities: words(200).default([]) })
      .prefault({}),
  })
  .prefault({});
