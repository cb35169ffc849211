import { exported } from '../../platform/db/exported-table.ts';
import { ofOwnVoice } from '../voices/own-voices.tables.ts';
import { sharedVoiceDays, sharedVoiceDayUsers, sharedVoices } from './voice-library.tables.ts';

export const voiceLibraryExport = {
  'shared-voices': exported({
    table: sharedVoices,
    title: 'the voices that you share, without the people you share them with',
    where: ofOwnVoice(sharedVoices.voiceId),
    omit: ['emails', 'embedding', 'facets', 'searchText'],
  }),
  'shared-voice-usage': exported({
    table: sharedVoiceDays,
    title: 'the usage of your shared voices per day',
    where: ofOwnVoice(sharedVoiceDays.voiceId),
  }),
} as const;

/** Rows without a foreign key that are of no use without the person. */
export const voiceLibraryPersonalRows = [{ table: sharedVoiceDayUsers, column: sharedVoiceDayUsers.userId }] as const;
