import { exported } from '../../platform/db/exported-table.ts';
import { ofOwnVoice } from '../voices/own-voices.tables.ts';
import { professionalRecordings, professionalVoices } from './professional-voices.tables.ts';

export const professionalVoicesExport = {
  'recording-quality': exported({
    table: professionalRecordings,
    title: 'the quality of the recordings of your professional voices',
    where: ofOwnVoice(professionalRecordings.voiceId),
    omit: ['embedding', 'fittedTo', 'fitted'],
  }),
  'professional-voices': exported({
    table: professionalVoices,
    title: 'your professional voices, their training and verification; files names the documents that you sent',
    where: ofOwnVoice(professionalVoices.voiceId),
  }),
} as const;
