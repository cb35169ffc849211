import { and, eq, inArray } from 'drizzle-orm';
import type { VoiceSettingsWire } from '../../../contract/voices.ts';
import type { Db, Tx } from '../../platform/db/client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { voiceSettingsOverrides } from './tables.ts';

export const voicesStore = (db: Db | Tx) => ({
  async settings(workspaceId: WorkspaceId, voiceIds: readonly string[]): Promise<Map<string, VoiceSettingsWire>> {
    const rows = await db
      .select({ voiceId: voiceSettingsOverrides.voiceId, settings: voiceSettingsOverrides.settings })
      .from(voiceSettingsOverrides)
      .where(
        and(
          eq(voiceSettingsOverrides.workspaceId, workspaceId),
          inArray(voiceSettingsOverrides.voiceId, [...voiceIds]),
        ),
      );
    return new Map(rows.map((row) => [row.voiceId, row.settings]));
  },

  async saveSettings(workspaceId: WorkspaceId, voiceId: string, settings: VoiceSettingsWire, now: Date): Promise<void> {
    await db
      .insert(voiceSettingsOverrides)
      .values({ workspaceId, voiceId, settings, updatedAt: now })
      .onConflictDoUpdate({
        target: [voiceSettingsOverrides.workspaceId, voiceSettingsOverrides.voiceId],
        set: { settings, updatedAt: now },
      });
  },
});
