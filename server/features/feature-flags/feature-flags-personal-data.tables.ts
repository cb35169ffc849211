import { exported, ofPerson } from '../../platform/db/exported-table.ts';
import { featureFlagOverrides } from './feature-flags.tables.ts';

export const featureFlagsExport = {
  'feature-flags': exported({
    table: featureFlagOverrides,
    title: 'features that were switched for you',
    where: ofPerson(featureFlagOverrides.userId),
  }),
} as const;
