import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { ProfessionalImports } from '../voices/portable/portable-voice-import.service.ts';
import type { PortableVoice } from '../voices/portable/portable-voices.parser.ts';
import type { VoiceSamplesService } from '../voices/samples/voice-samples.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import type { ProfessionalVoicesService } from './professional-voices.service.ts';
import type { ProfessionalRecordingsService } from './recordings/professional-recordings.service.ts';

interface ProfessionalImportsDeps {
  readonly db: Db;
  readonly voices: Pick<VoicesService, 'change' | 'delete'>;
  readonly samples: Pick<VoiceSamplesService, 'change'>;
  readonly professional: Pick<ProfessionalVoicesService, 'create'>;
  readonly recordings: Pick<ProfessionalRecordingsService, 'add' | 'update'>;
}

/** Professional voices from files. Their owner verifies them here again, and then trains them. */
export function professionalImportsService(deps: ProfessionalImportsDeps): ProfessionalImports {
  const { db, voices, samples, professional, recordings } = deps;
  return {
    async import(actor, voice, { consent, origin, openRecording }, signal) {
      const { name, description, labels, language } = voice;
      const row = await professional.create(actor, { name, description, labels, language, consent });
      try {
        for (const [at, recording] of voice.recordings.entries()) {
          const removeBackgroundNoise = recording.remove_background_noise;
          const files = [await openRecording(at)];
          const [sample] = await recordings.add(actor, row.id, files, { removeBackgroundNoise }, signal);
          await select(row.id, sample!.id, recording);
        }
        return await transaction(db, (tx) => voices.change(tx, actor, row.id, { origin }, { isEdit: false }));
      } catch (error) {
        await voices.delete(actor, row.id);
        throw error;
      }

      /** Cuts a recording, and chooses its speakers, as where it was exported. */
      async function select(voiceId: string, sampleId: string, recording: PortableVoice['recordings'][number]) {
        const { utterances, selected_speakers: selectedSpeakers, trim_start_s: from, trim_end_s: to } = recording;
        if (utterances) await samples.change(actor, voiceId, sampleId, { separation: 'completed', utterances });
        const selection = {
          ...(from !== null && { trimStartS: from }),
          ...(to !== null && { trimEndS: to }),
          ...(utterances && selectedSpeakers && { selectedSpeakers }),
        };
        await recordings.update(actor, voiceId, sampleId, selection, signal);
      }
    },
  };
}
