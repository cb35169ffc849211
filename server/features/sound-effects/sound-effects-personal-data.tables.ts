import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { soundEffects } from './sound-effects.tables.ts';

export const soundEffectsExport = {
  'sound-effects': exported({
    table: soundEffects,
    title: 'your sound effects; files names their audio',
    where: ofMember(soundEffects, soundEffects.userId),
    omit: ['blobKey'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const soundEffectsAuthors = [{ table: soundEffects, column: soundEffects.userId, field: 'userId' }] as const;
