interface FeatureFlag {
  /** Description for the owner of the server. */
  readonly summary: string;
  /** Applies without an override. */
  readonly default: boolean;
}

/** Features that can be switched for the server, a workspace or a user without a release. */
export const featureFlags = {
  /** SHARE-001 to SHARE-003 */
  text_to_speech_video: { summary: 'Share speech as a short video', default: true },
} as const satisfies Record<string, FeatureFlag>;

export type FeatureFlagName = keyof typeof featureFlags;
export const featureFlagNames = Object.keys(featureFlags) as [FeatureFlagName, ...FeatureFlagName[]];
