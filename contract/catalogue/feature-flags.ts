interface FeatureFlag {
  /** What it turns on, for the owner of the server. */
  readonly summary: string;
  /** For everybody for whom nothing else was said. */
  readonly default: boolean;
}

/** What can be turned on and off for everybody, a workspace or a person, without another release. */
export const featureFlags = {
  /** SHARE-001 to SHARE-003 */
  text_to_speech_video: { summary: 'Share speech as a short video', default: true },
} as const satisfies Record<string, FeatureFlag>;

export type FeatureFlagName = keyof typeof featureFlags;
export const featureFlagNames = Object.keys(featureFlags) as [FeatureFlagName, ...FeatureFlagName[]];
