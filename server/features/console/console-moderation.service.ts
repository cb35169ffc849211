import type { SiteFormKind } from '../../../contract/catalogue/site/site-form-values.ts';
import type { ConsoleVoiceFlag } from '../../../contract/console/console-states.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { SiteFormReviewsService } from '../site-forms/site-form-reviews.service.ts';
import type { SiteForm } from '../site-forms/site-forms.store.ts';
import type { VoiceFlagsService } from '../voices/moderation/voice-flags.service.ts';
import type { VoiceRow } from '../voices/voices.tables.ts';
import { type Page, toPage } from './console-page.rules.ts';
import type { StaffLogService } from './staff-log.service.ts';

interface ConsoleModerationDeps {
  readonly db: Db;
  readonly siteForms: SiteFormReviewsService;
  readonly voiceFlags: VoiceFlagsService;
  readonly staffLog: Pick<StaffLogService, 'record'>;
}

interface PageQuery {
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Reports of content, other forms, and flags of voices, for staff (U-56). */
export function consoleModerationService({ db, siteForms, voiceFlags, staffLog }: ConsoleModerationDeps) {
  return {
    async listForms(
      actor: Actor,
      query: PageQuery & { readonly isResolved: boolean; readonly kind: SiteFormKind | undefined },
    ): Promise<Page<SiteForm>> {
      requirePermission(actor, 'console.read');
      const { cursor, limit, ...filter } = query;
      if (cursor !== undefined && !(await siteForms.exists(cursor)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const found = await siteForms.list({ ...filter, after: cursor, limit: limit + 1 });
      return toPage(found, limit, ({ reference }) => reference);
    },

    async resolve(actor: Actor, reference: string, note: string): Promise<void> {
      requirePermission(actor, 'console.manage');
      await transaction(db, async (tx) => {
        await siteForms.resolve(tx, reference, note);
        await staffLog.record(tx, actor, 'staff.form_resolved', { id: reference, name: reference });
      });
    },

    async reopen(actor: Actor, reference: string): Promise<void> {
      requirePermission(actor, 'console.manage');
      await transaction(db, async (tx) => {
        await siteForms.reopen(tx, reference);
        await staffLog.record(tx, actor, 'staff.form_reopened', { id: reference, name: reference });
      });
    },

    async listVoices(actor: Actor, { cursor, limit }: PageQuery): Promise<Page<VoiceRow>> {
      requirePermission(actor, 'console.read');
      if (cursor !== undefined && !(await voiceFlags.exists(cursor)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const found = await voiceFlags.listFlagged({ after: cursor, limit: limit + 1 });
      return toPage(found, limit, ({ id }) => id);
    },

    async flagVoice(actor: Actor, voiceId: string, flag: ConsoleVoiceFlag, reason: string): Promise<void> {
      requirePermission(actor, 'console.manage');
      await voiceFlags.setFlag(voiceId, flag, (tx, voice, workspaceId) => {
        const target = { id: voiceId, name: voice.name, flag, reason };
        return staffLog.record(tx, actor, 'staff.voice_flagged', target, [workspaceId]);
      });
    },
  };
}
export type ConsoleModerationService = ReturnType<typeof consoleModerationService>;
