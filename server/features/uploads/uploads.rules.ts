import { planLimits } from '../../../contract/catalogue/plans/plans.ts';
import { transcriptionLimits } from '../../../contract/catalogue/transcription-models.ts';
import type { UploadPurpose } from '../../../contract/catalogue/upload-purposes.ts';
import { cloneLimits, professionalLimits } from '../../../contract/catalogue/voices/voice-limits.ts';
import { dubbingLimits } from '../../../contract/dubbing/dubbing-limits.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { PermissionName } from '../../../contract/permissions/permissions.ts';

interface PlanFacts {
  readonly tier: keyof typeof planLimits;
  readonly extraPvcSlots: number;
}

interface PurposeRules {
  /** Of one file. */
  readonly maxBytes: number;
  readonly permission: PermissionName;
  /** The error for a plan that does not include what the file is for. */
  readonly planRefusal: (plan: PlanFacts) => ErrorCode | undefined;
}

/** The limits of each purpose of an upload, known before anything is sent. */
export const purposeRules: Readonly<Record<UploadPurpose, PurposeRules>> = {
  clone_recording: {
    maxBytes: cloneLimits.maxFileBytes,
    permission: 'voice.clone',
    planRefusal: ({ tier }) => (tier === 'free' ? 'can_not_use_instant_voice_cloning' : undefined),
  },
  professional_recording: {
    maxBytes: professionalLimits.maxFileBytes,
    permission: 'voice.clone_professionally',
    planRefusal: ({ tier, extraPvcSlots }) =>
      planLimits[tier].professionalVoices + extraPvcSlots > 0 ? undefined : 'can_not_use_professional_voice_cloning',
  },
  transcription: {
    maxBytes: transcriptionLimits.maxBytes,
    permission: 'transcript.create',
    planRefusal: () => undefined,
  },
  dubbing: {
    maxBytes: dubbingLimits.maxBytes,
    permission: 'dubbing.create',
    planRefusal: () => undefined,
  },
};
