import { exported, ofPerson } from '../../platform/db/exported-table.ts';
import { profiles } from './profiles.tables.ts';

export const profilesExport = {
  profile: exported({ table: profiles, title: 'the texts of your public profile', where: ofPerson(profiles.userId) }),
} as const;
