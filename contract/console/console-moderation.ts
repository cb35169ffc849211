import { z } from 'zod';
import { siteFormKinds } from '../catalogue/site/site-form-values.ts';
import { boundedText, id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { consolePage, nextCursor, staffReason } from './console-page.ts';
import { consoleFormStates, consoleVoiceFlags } from './console-states.ts';

const consoleForm = z.object({
  reference: z.string(),
  kind: z.enum(siteFormKinds),
  name: z.string(),
  email: z.string(),
  /** The other fields, by name. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  created_at_unix: unix(),
  resolved_at_unix: unix().nullable(),
  /** What staff noted when they resolved it. */
  note: z.string().nullable(),
});
export type ConsoleFormReply = z.infer<typeof consoleForm>;

const flaggedVoice = z.object({
  voice_id: z.string(),
  name: z.string(),
  workspace_id: z.string(),
  flag: z.enum(consoleVoiceFlags),
  updated_at_unix: unix(),
});
export type ConsoleVoiceReply = z.infer<typeof flaggedVoice>;

export const consoleModerationRoutes = defineRoutes({
  'GET /v1/console/forms': {
    access: 'session',
    permits: 'console.read',
    summary: 'Lists reports of content and the other forms that people sent, newest first. For staff.',
    query: z.object({ ...consolePage, state: z.enum(consoleFormStates), kind: z.enum(siteFormKinds).nullish() }),
    reply: z.object({ forms: z.array(consoleForm), next_cursor: nextCursor }),
  },
  'POST /v1/console/forms/{form_reference}/resolve': {
    access: 'session',
    permits: 'console.manage',
    needsRecentSignIn: true,
    summary: 'Marks a form as resolved, with a note. For staff.',
    params: z.object({ form_reference: id() }),
    body: z.object({ note: boundedText({ max: 2000 }) }),
    reply: ok,
  },
  'POST /v1/console/forms/{form_reference}/reopen': {
    access: 'session',
    permits: 'console.manage',
    needsRecentSignIn: true,
    summary: 'Marks a resolved form as open again; its note stays. For staff.',
    params: z.object({ form_reference: id() }),
    reply: ok,
  },
  'GET /v1/console/voices': {
    access: 'session',
    permits: 'console.read',
    summary: 'Lists the voices that are blocked or require a captcha, changed last first. For staff.',
    query: z.object(consolePage),
    reply: z.object({ voices: z.array(flaggedVoice), next_cursor: nextCursor }),
  },
  'POST /v1/console/voices': {
    access: 'session',
    permits: 'console.manage',
    needsRecentSignIn: true,
    summary: 'Blocks a voice of any workspace, requires a captcha for it, or lifts both. For staff.',
    body: z.object({ voice_id: id(), flag: z.enum(consoleVoiceFlags), reason: staffReason() }),
    reply: ok,
  },
});
