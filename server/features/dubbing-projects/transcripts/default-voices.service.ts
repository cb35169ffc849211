import type { Speech } from '../../../../engines/registry.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { AudioSource } from '../../../platform/audio-input/audio-input.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import type { DubbingProject } from '../dubbing-projects.store.ts';
import { type DubbingSourceService, voiceSampleRate } from '../dubbing-source.service.ts';
import { dubbingTranscriptsStore } from './dubbing-transcripts.store.ts';
import type { SpeakerClonesService } from './speaker-clones.service.ts';
import type { SpeakerVoicesService } from './speaker-voices.service.ts';
import { medianPitch } from './voice-likeness.rules.ts';

interface DefaultVoicesDeps {
  readonly db: Db;
  readonly speech: Pick<Speech, 'voices'>;
  readonly source: Pick<DubbingSourceService, 'readSpeakers'>;
  readonly speakerVoices: Pick<SpeakerVoicesService, 'assign'>;
  readonly speakerClones: Pick<SpeakerClonesService, 'create'>;
}

export interface VoicesNotPermitted {
  readonly type: 'voices_not_permitted';
  readonly speaker_ids: readonly string[];
  readonly message: string;
}

/** Speech that the pitch of a speaker is measured in. */
const pitchS = 20;

/** Gives each speaker of a new project a voice. */
export function defaultVoicesService({ db, speech, source, speakerVoices, speakerClones }: DefaultVoicesDeps) {
  /** Clones the voices of the speakers whose consent came with the project; returns why some were not. */
  async function clone(
    actor: Actor,
    project: DubbingProject,
    signal: AbortSignal,
  ): Promise<VoicesNotPermitted | undefined> {
    const { voiceConsent } = project.options;
    const transcripts = dubbingTranscriptsStore(db);
    const speakers = (await transcripts.listSpeakers(project)).filter(({ cloneVoiceId }) => cloneVoiceId === null);
    const refused: { readonly id: string; readonly reason: string }[] = [];
    for (const speaker of speakers) {
      try {
        if (voiceConsent === undefined)
          throw new AppError('forbidden', { message: 'Nobody confirmed that the speakers agreed to it.' });
        await speakerClones.create(actor, project, speaker, voiceConsent, signal);
        await transcripts.updateSpeaker(project, speaker.id, { voice: { ...speaker.voice, voiceId: 'track-clone' } });
      } catch (error) {
        if (signal.aborted || !(error instanceof AppError)) throw error;
        refused.push({ id: speaker.id, reason: error.message });
      }
    }
    if (refused.length === 0) return undefined;
    return {
      type: 'voices_not_permitted',
      speaker_ids: refused.map(({ id }) => id),
      message: `Replacement voices are used, since the voices of ${refused.length === 1 ? 'a speaker' : `${refused.length} speakers`} could not be cloned. ${refused[0]!.reason}`,
    };
  }

  return {
    /**
     * Assigns the nearest voices that speak `languages` (ISO 639), and clones the voices of the speakers if the project asks
     * for it.
     */
    async assign(
      actor: Actor,
      project: DubbingProject,
      sound: AudioSource | undefined,
      languages: readonly string[],
      signal: AbortSignal,
    ): Promise<VoicesNotPermitted | undefined> {
      const transcripts = dubbingTranscriptsStore(db);
      const speakers = await transcripts.listSpeakers(project);
      if (speakers.length === 0) return undefined;
      const spans = await transcripts.listSpans(project);
      const heard = sound ? await source.readSpeakers(sound, spans, pitchS, signal) : new Map<string, Float32Array>();
      const traits = speakers.map(({ id }) => {
        const samples = heard.get(id);
        return { pitchHz: samples && medianPitch({ samples, sampleRate: voiceSampleRate }) };
      });
      const assigned = await speakerVoices.assign(actor, traits, languages, signal);
      for (const [at, speaker] of speakers.entries()) {
        const voiceId = assigned[at]?.id ?? speech.voices[at % speech.voices.length]!.id;
        await transcripts.updateSpeaker(project, speaker.id, { voice: { voiceId } });
      }
      return project.options.clonesVoices && sound ? clone(actor, project, signal) : undefined;
    },
  };
}
export type DefaultVoicesService = ReturnType<typeof defaultVoicesService>;
