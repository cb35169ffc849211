import { type FeatureFlagName, featureFlagNames, featureFlags } from '../../../contract/catalogue/feature-flags.ts';

/** Where a feature is not as its default says; with neither id for the whole server. */
export interface FlagRule {
  readonly flag: FeatureFlagName;
  readonly workspaceId: string | null;
  readonly userId: string | null;
  readonly enabled: boolean;
}

/** The more a rule is about one person, the more it counts. */
const precedence = ({ userId, workspaceId }: FlagRule): number => {
  if (userId !== null) return 2;
  return workspaceId === null ? 0 : 1;
};

/** All features as they are for somebody, of whom `rules` are. */
export function resolveFlags(rules: readonly FlagRule[]): Record<FeatureFlagName, boolean> {
  const lowestFirst = rules.toSorted((a, b) => precedence(a) - precedence(b));
  const flags: Record<string, boolean> = Object.fromEntries(
    featureFlagNames.map((name) => [name, featureFlags[name].default]),
  );
  for (const { flag, enabled } of lowestFirst) flags[flag] = enabled;
  return flags as Record<FeatureFlagName, boolean>;
}
