import { exported, ofWorkspace } from '../../platform/db/exported-table.ts';
import { designedVoices } from './voice-design.tables.ts';

export const voiceDesignExport = {
  'designed-voices': exported({
    table: designedVoices,
    title: 'designed voices that are not saved yet; files names their audio',
    where: ofWorkspace(designedVoices.workspaceId),
    omit: ['recipe', 'embedding', 'blobKey'],
  }),
} as const;
