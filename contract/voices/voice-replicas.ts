import { z } from 'zod';
import { id } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

export const voiceReplicasRoutes = defineRoutes({
  'POST /v1/voices/{voice_id}/replicate-to-isolated-environment': {
    access: 'account',
    permits: 'voice.copy_to_workspace',
    summary: 'Copies a voice of the caller into another workspace of this server that they manage.',
    params: z.object({ voice_id: id() }),
    body: z.object({
      target_workspace_id: id(),
      /** Ids are unique on this server, so true is refused while the original exists. */
      preserve_voice_id: z.boolean().default(true),
    }),
    reply: z.object({ voice_id: z.string() }),
  },
});
