import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { voicesStore } from './voices.store.ts';

/** Marks voices as verified. It needs no engines, so that operator commands can use it. */
export const voiceVerificationService = ({ live, clock }: { readonly live: Live; readonly clock: Clock }) => ({
  /** Verifies a voice in `tx` and clears a CAPTCHA flag; a blocked voice stays blocked. */
  async markVerified(tx: Tx, workspaceId: WorkspaceId, voiceId: string): Promise<void> {
    const store = voicesStore(tx);
    const voice = await store.lock(workspaceId, voiceId);
    if (!voice) return;
    const safetyControl = voice.safetyControl === 'CAPTCHA' ? ('NONE' as const) : voice.safetyControl;
    await store.update(workspaceId, voiceId, { verifiedAt: clock(), safetyControl, updatedAt: clock() });
    await live.publish(workspaceId, { topic: 'voices', id: voiceId }, tx);
  },
});
export type VoiceVerificationService = ReturnType<typeof voiceVerificationService>;
