import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { voicesStore } from './voices.store.ts';

/** The operator's word about voices, in the server and in commands beside it, which have no engines. */
export const voiceVerificationService = ({ live, clock }: { readonly live: Live; readonly clock: Clock }) => ({
  /** Verifies a voice within `tx`. One that asked for a captcha speaks again, one that is blocked does not. */
  async verify(tx: Tx, workspaceId: WorkspaceId, voiceId: string): Promise<void> {
    const store = voicesStore(tx);
    const before = await store.lock(workspaceId, voiceId);
    if (!before) return;
    const safetyControl = before.safetyControl === 'CAPTCHA' ? ('NONE' as const) : before.safetyControl;
    await store.update(workspaceId, voiceId, { verifiedAt: clock(), safetyControl, updatedAt: clock() });
    await live.publish(workspaceId, { topic: 'voices', id: voiceId }, tx);
  },
});
export type VoiceVerificationService = ReturnType<typeof voiceVerificationService>;
