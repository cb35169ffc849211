import { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { tokenSigner } from '../../../platform/tokens.ts';
import type { VoiceSamplesService } from './voice-samples.service.ts';
import type { VoiceSampleRow } from './voice-samples.tables.ts';

interface SampleLinksDeps {
  readonly samples: Pick<VoiceSamplesService, 'get' | 'getById'>;
  readonly clock: Clock;
  readonly secret: Uint8Array;
}

/** Long enough for a player that requests ranges while it plays. */
const linkLifetimeS = 15 * 60;

/** Signed tokens for recording URLs that need no credentials (VOICE-017). */
export function sampleLinksService({ samples, clock, secret }: SampleLinksDeps) {
  const tokens = tokenSigner(secret, 'voice sample', z.object({ sampleId: z.string() }));
  return {
    /** Signs a token for a sample of the workspace; throws `sample_not_found`. */
    async sign(actor: Actor, voiceId: string, sampleId: string): Promise<{ token: string; expiresAt: Date }> {
      const sample = await samples.get(actor, voiceId, sampleId);
      const now = clock();
      const token = await tokens.sign({ sampleId: sample.id }, linkLifetimeS, now);
      return { token, expiresAt: new Date(now.getTime() + linkLifetimeS * 1000) };
    },

    /** The sample of a token; throws `sample_not_found` also for an invalid or expired token. */
    async read(token: string): Promise<VoiceSampleRow> {
      const claims = await tokens.read(token, clock());
      if (!claims)
        throw new AppError('sample_not_found', { message: 'This link is invalid or has expired.', param: 'token' });
      return samples.getById(claims.sampleId);
    },
  };
}
export type SampleLinksService = ReturnType<typeof sampleLinksService>;
