import { type FeatureFlagName, featureFlagNames, featureFlags } from '../../../contract/catalogue/feature-flags.ts';

/** An override of a flag; without IDs it applies to the whole server. */
export interface FlagRule {
  readonly flag: FeatureFlagName;
  readonly workspaceId: string | null;
  readonly userId: string | null;
  readonly enabled: boolean;
}

/** Overrides for a person take precedence over those for a workspace, and these over those for the server. */
const precedence = ({ userId, workspaceId }: FlagRule): number => {
  if (userId !== null) return 2;
  return workspaceId === null ? 0 : 1;
};

/** Applies the overrides of a caller to the defaults. */
export function resolveFlags(rules: readonly FlagRule[]): Record<FeatureFlagName, boolean> {
  const lowestFirst = rules.toSorted((a, b) => precedence(a) - precedence(b));
  const flags: Record<string, boolean> = Object.fromEntries(
    featureFlagNames.map((name) => [name, featureFlags[name].default]),
  );
  for (const { flag, enabled } of lowestFirst) flags[flag] = enabled;
  return flags as Record<FeatureFlagName, boolean>;
}
