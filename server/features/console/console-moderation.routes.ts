import {
  type ConsoleFormReply,
  type ConsoleVoiceReply,
  consoleModerationRoutes,
} from '../../../contract/console/console-moderation.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { mount } from '../../http/route.ts';
import type { SiteForm } from '../site-forms/site-forms.store.ts';
import type { VoiceRow } from '../voices/voices.tables.ts';
import type { ConsoleModerationService } from './console-moderation.service.ts';

const presentForm = ({ createdAt, resolvedAt, values, ...form }: SiteForm): ConsoleFormReply => ({
  ...form,
  values: { ...values },
  created_at_unix: unixSeconds(createdAt),
  resolved_at_unix: resolvedAt && unixSeconds(resolvedAt),
});

const presentVoice = (voice: VoiceRow): ConsoleVoiceReply => ({
  voice_id: voice.id,
  name: voice.name,
  workspace_id: voice.workspaceId,
  flag: voice.safetyControl,
  updated_at_unix: unixSeconds(voice.updatedAt),
});

export const mountConsoleModeration = (moderation: ConsoleModerationService) =>
  mount(consoleModerationRoutes, {
    'GET /v1/console/forms': async ({ actor, query }) => {
      const page = await moderation.listForms(actor, {
        isResolved: query.state === 'resolved',
        kind: query.kind ?? undefined,
        cursor: query.cursor ?? undefined,
        limit: query.page_size,
      });
      return { forms: page.rows.map(presentForm), next_cursor: page.cursor ?? null };
    },

    'POST /v1/console/forms/{form_reference}/resolve': async ({ actor, params, body }) => {
      await moderation.resolve(actor, params.form_reference, body.note);
      return { status: 'ok' };
    },

    'POST /v1/console/forms/{form_reference}/reopen': async ({ actor, params }) => {
      await moderation.reopen(actor, params.form_reference);
      return { status: 'ok' };
    },

    'GET /v1/console/voices': async ({ actor, query }) => {
      const page = await moderation.listVoices(actor, { cursor: query.cursor ?? undefined, limit: query.page_size });
      return { voices: page.rows.map(presentVoice), next_cursor: page.cursor ?? null };
    },

    'POST /v1/console/voices': async ({ actor, body }) => {
      await moderation.flagVoice(actor, body.voice_id, body.flag, body.reason);
      return { status: 'ok' };
    },
  });
