import { z } from 'zod';
import { id } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** What tasks deliver: video, sound, subtitles, transcripts and archives. */
const deliverableContent = [
  'video/mp4',
  'audio/mpeg',
  'application/zip',
  'application/x-subrip',
  'text/srt',
  'text/vtt',
  'text/plain',
  'application/json',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const;

export const productionDeliverablesRoutes = defineRoutes({
  'GET /v1/productions/deliverables/{deliverable_id}/signed/{file_name}': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 300,
    summary: 'Returns a delivered file or a range of it, by a signed link that expires. Not in the public API.',
    params: z.object({ deliverable_id: id(), file_name: z.string().min(1).max(700) }),
    query: z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) }),
    content: deliverableContent,
  },
});
