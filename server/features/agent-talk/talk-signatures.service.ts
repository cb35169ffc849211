import { z } from 'zod';
import { agentTalkLimits } from '../../../contract/agents/agent-talk-limits.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { constantTimeEqual, hmac, randomHex } from '../../platform/crypto.ts';
import type { ReplayGuard } from '../../platform/replay-guard/replay-guard.ts';

interface TalkSignaturesDeps {
  readonly clock: Clock;
  readonly secret: Uint8Array;
  readonly replayGuard: Pick<ReplayGuard, 'claim'>;
}

const grant = z.object({
  agentId: z.string(),
  branchId: z.string().optional(),
  versionId: z.string().optional(),
  environment: z.string().optional(),
  conversationId: z.string().optional(),
});
/** What a signature permits: one conversation with an agent. */
export type TalkGrant = z.output<typeof grant>;
const signed = grant.extend({ expires: z.int(), nonce: z.string() });

/** Signs conversations, which start without another credential. */
export function talkSignaturesService({ clock, secret, replayGuard }: TalkSignaturesDeps) {
  const sign = (payload: string): string => hmac(`conversation ${payload}`, secret);
  const nowInS = (): number => Math.floor(clock().getTime() / 1000);

  /** Undefined if it is forged or expired. */
  function read(signature: string): z.output<typeof signed> | undefined {
    const [payload = '', mark = ''] = signature.split('.');
    if (!constantTimeEqual(mark, sign(payload))) return undefined;
    const found = signed.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return found.expires > nowInS() ? found : undefined;
  }

  return {
    sign(permitted: TalkGrant): string {
      const expires = nowInS() + agentTalkLimits.signatureS;
      const payload = Buffer.from(JSON.stringify({ ...permitted, expires, nonce: randomHex(8) })).toString('base64url');
      return `${payload}.${sign(payload)}`;
    },

    /** Whether a signature still permits a conversation with an agent; it stays unused. */
    isValid: async (agentId: string, signature: string): Promise<boolean> => read(signature)?.agentId === agentId,

    /** Uses up a signature. Throws `conversation_signature_invalid` for a forged, expired or used one. */
    async claim(signature: string): Promise<TalkGrant> {
      const found = read(signature);
      if (!found) throw new AppError('conversation_signature_invalid');
      const { expires, nonce, ...permitted } = found;
      if (!(await replayGuard.claim(`conversation ${nonce}`, new Date(expires * 1000))))
        throw new AppError('conversation_signature_invalid');
      return permitted;
    },
  };
}
export type TalkSignaturesService = ReturnType<typeof talkSignaturesService>;
