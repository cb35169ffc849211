/** What a resumable upload is for; each purpose has its own limits and permission. */
export const uploadPurposes = ['clone_recording', 'professional_recording', 'transcription', 'dubbing'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

export const resumableUploadLimits = {
  /** Unfinished or unused uploads of a workspace. */
  maxCount: 100,
  /** Declared bytes of all uploads of a workspace. */
  maxBytes: 20 * 2 ** 30,
  /** Hours without a new part after which an upload is deleted. */
  retentionHours: 24,
} as const;
