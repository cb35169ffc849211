import { toTwoLetters } from '../../../../contract/catalogue/transcription-models.ts';
import { dubbingLimits } from '../../../../contract/dubbing/dubbing-limits.ts';
import type { DubbingSpeakerUpdate } from '../../../../contract/dubbing/dubbing-transcripts.ts';
import type { Speech } from '../../../../engines/registry.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import type { Live } from '../../../platform/live.ts';
import type { VoicesService } from '../../voices/voices.service.ts';
import type { DubbingAccessService } from '../dubbing-access.service.ts';
import type { DubbingLanguagesPart } from '../dubbing-parts.service.ts';
import type { DubbingProject } from '../dubbing-projects.store.ts';
import type { SpeakerVoice } from '../dubbing-projects.tables.ts';
import { type DubbingSourceService, voiceSampleRate } from '../dubbing-source.service.ts';
import { type DubbingSpeaker, dubbingTranscriptsStore } from './dubbing-transcripts.store.ts';
import { cloneVoiceIds, type SpeakerClonesService } from './speaker-clones.service.ts';
import type { RankedVoice, SpeakerVoicesService } from './speaker-voices.service.ts';
import { speakerNotFound, type TranscriptChangesService } from './transcript-changes.service.ts';
import { medianPitch } from './voice-likeness.rules.ts';

interface DubbingSpeakersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly speech: Pick<Speech, 'voices'>;
  readonly access: Pick<DubbingAccessService, 'require'>;
  readonly changes: TranscriptChangesService;
  readonly source: Pick<DubbingSourceService, 'openVoices' | 'inspect' | 'readSpeakers'>;
  readonly speakerVoices: SpeakerVoicesService;
  readonly speakerClones: SpeakerClonesService;
  readonly voices: Pick<VoicesService, 'get'>;
  readonly languages: Pick<DubbingLanguagesPart, 'onVoiceChanged'>;
}

export interface SpeakerView {
  readonly speaker: DubbingSpeaker;
  readonly segments: number;
  readonly speechMs: number;
}

/** Speech that the pitch of a speaker is measured in. */
const pitchS = 10;
const maxSimilar = 10;

/** Who speaks in a project, and with which voices in other languages. */
export function dubbingSpeakersService(deps: DubbingSpeakersDeps) {
  const { db, clock, live, access, changes, source, speakerVoices, speakerClones, voices, languages } = deps;

  async function viewOf(project: Pick<DubbingProject, 'id'>, speaker: DubbingSpeaker): Promise<SpeakerView> {
    const speech = (await dubbingTranscriptsStore(db).speechOf(project)).get(speaker.id);
    return { speaker, segments: speech?.segments ?? 0, speechMs: speech?.speechMs ?? 0 };
  }

  async function requireSpeaker(project: Pick<DubbingProject, 'id'>, id: string): Promise<DubbingSpeaker> {
    const speaker = await dubbingTranscriptsStore(db).findSpeaker(project, id);
    if (!speaker) throw speakerNotFound();
    return speaker;
  }

  /** Applies the fields of a request to a voice. Throws `voice_not_found` and the reasons why a voice may not be used. */
  async function changedVoice(actor: Actor, before: SpeakerVoice, update: DubbingSpeakerUpdate): Promise<SpeakerVoice> {
    const { voice_id, voice_stability, voice_similarity, voice_style } = update;
    if (voice_id != null && !cloneVoiceIds.includes(voice_id)) await voices.get(actor, voice_id);
    const stability = voice_stability ?? before.stability;
    const similarity = voice_similarity ?? before.similarity;
    const style = voice_style ?? before.style;
    return {
      voiceId: voice_id ?? before.voiceId,
      ...(stability !== undefined && { stability }),
      ...(similarity !== undefined && { similarity }),
      ...(style !== undefined && { style }),
    };
  }

  const service = {
    async list(actor: Actor, projectId: string): Promise<SpeakerView[]> {
      const project = await access.require(actor, projectId);
      const transcripts = dubbingTranscriptsStore(db);
      const [speakers, speech] = await Promise.all([transcripts.listSpeakers(project), transcripts.speechOf(project)]);
      return speakers.map((speaker) => ({
        speaker,
        segments: speech.get(speaker.id)?.segments ?? 0,
        speechMs: speech.get(speaker.id)?.speechMs ?? 0,
      }));
    },

    /** Throws `dubbing_speaker_not_found`. */
    async get(actor: Actor, projectId: string, speakerId: string): Promise<SpeakerView> {
      const project = await access.require(actor, projectId);
      return viewOf(project, await requireSpeaker(project, speakerId));
    },

    /** Throws like `update`, and `invalid_segment` for too many speakers. */
    async add(actor: Actor, projectId: string, draft: DubbingSpeakerUpdate): Promise<SpeakerView> {
      const voice = await changedVoice(actor, { voiceId: deps.speech.voices[0]!.id }, draft);
      if (cloneVoiceIds.includes(voice.voiceId))
        throw new AppError('invalid_parameters', {
          message: 'A new speaker has no recording to clone. Give them segments first.',
          param: 'voice_id',
        });
      const { result } = await changes.run(actor, projectId, async ({ project, transcripts }) => {
        const speakers = await transcripts.listSpeakers(project);
        if (speakers.length >= dubbingLimits.speakers)
          throw new AppError('invalid_segment', {
            message: `A project can have at most ${dubbingLimits.speakers} speakers.`,
          });
        const row: DubbingSpeaker = {
          id: newId(),
          projectId,
          name: draft.speaker_name ?? freeName(speakers),
          position: Math.max(-1, ...speakers.map(({ position }) => position)) + 1,
          voice,
          voicesByLanguage: {},
          cloneVoiceId: null,
          consent: null,
          createdAt: clock(),
        };
        await transcripts.insertSpeakers([row]);
        return { result: row, change: undefined };
      });
      return { speaker: result, segments: 0, speechMs: 0 };
    },

    /**
     * Changes the name or the voice; `track-clone` clones the voice at once if it was not cloned before. Throws
     * `dubbing_speaker_not_found`, the reasons why a voice may not be used, and those of `SpeakerClonesService.create`.
     */
    async update(
      actor: Actor,
      projectId: string,
      speakerId: string,
      update: DubbingSpeakerUpdate,
      signal: AbortSignal,
    ): Promise<SpeakerView> {
      const project = await changes.requireEditable(actor, projectId);
      let speaker = await requireSpeaker(project, speakerId);
      const chosen = update.languages?.length ? update.languages : undefined;
      const isClone = update.voice_id != null && cloneVoiceIds.includes(update.voice_id);
      if (isClone && speaker.cloneVoiceId !== null)
        // The voice may have been deleted since.
        await voices.get(actor, speaker.cloneVoiceId).catch((error: unknown) => {
          if (!(error instanceof AppError) || error.code !== 'voice_not_found') throw error;
          speaker = { ...speaker, cloneVoiceId: null };
        });
      if (isClone && speaker.cloneVoiceId === null)
        speaker = await speakerClones.create(actor, project, speaker, update.consent ?? undefined, signal);
      const hasVoice =
        update.voice_id != null ||
        update.voice_stability != null ||
        update.voice_similarity != null ||
        update.voice_style != null;
      const voicesByLanguage = { ...(chosen && speaker.voicesByLanguage) };
      for (const language of chosen ?? [])
        voicesByLanguage[language] = await changedVoice(
          actor,
          speaker.voicesByLanguage[language] ?? speaker.voice,
          update,
        );
      const voice = chosen ? speaker.voice : await changedVoice(actor, speaker.voice, update);
      const columns = {
        ...(update.speaker_name != null && { name: update.speaker_name }),
        ...(hasVoice && { voice, voicesByLanguage }),
      };
      const updated = await transaction(db, async (tx) => {
        const row =
          Object.keys(columns).length === 0
            ? speaker
            : await dubbingTranscriptsStore(tx).updateSpeaker(project, speakerId, columns);
        if (!row) throw speakerNotFound();
        if (hasVoice) await languages.onVoiceChanged(tx, project, { speakerId, languages: chosen });
        await live.publish(actor.workspaceId, { topic: 'dubbing-projects', id: projectId }, tx);
        return row;
      });
      return viewOf(project, updated);
    },

    /** Gives the segments of others to a speaker and deletes those. Throws `invalid_segment` for segments that overlap. */
    async merge(actor: Actor, projectId: string, speakerId: string, otherIds: readonly string[]): Promise<SpeakerView> {
      const others = otherIds.filter((id) => id !== speakerId);
      const { result } = await changes.run(actor, projectId, async (edit) => {
        const { project, transcripts } = edit;
        for (const id of [speakerId, ...others])
          if (!(await transcripts.findSpeaker(project, id))) throw speakerNotFound('speaker_ids');
        const moved = new Set(await transcripts.moveSegmentsOf(project, others, speakerId));
        await changes.requireValid(edit, await transcripts.findSegments(project, [...moved]));
        await transcripts.deleteSpeakers(project, others);
        const row = (await transcripts.findSpeaker(project, speakerId))!;
        return { result: row, change: { rewritten: [], changed: [...moved], hasDeleted: false } };
      });
      return viewOf({ id: projectId }, result);
    },

    /** Throws `conflict` for a speaker with segments. */
    async delete(actor: Actor, projectId: string, speakerId: string): Promise<void> {
      await changes.run(actor, projectId, async ({ project, transcripts }) => {
        if (!(await transcripts.findSpeaker(project, speakerId))) throw speakerNotFound();
        if ((await transcripts.speechOf(project)).has(speakerId))
          throw new AppError('conflict', {
            message: 'This speaker has segments. Move them to another speaker or delete them first.',
            param: 'speaker_id',
          });
        await transcripts.deleteSpeakers(project, [speakerId]);
        return { result: undefined, change: undefined };
      });
    },

    /** The voices that are nearest to a speaker, of those that speak `language` if it is given. */
    async similar(
      actor: Actor,
      projectId: string,
      speakerId: string,
      language: string | undefined,
      signal: AbortSignal,
    ): Promise<RankedVoice[]> {
      const project = await access.require(actor, projectId);
      await requireSpeaker(project, speakerId);
      const spans = await dubbingTranscriptsStore(db).listSpans(project);
      const own = spans.filter((span) => span.speakerId === speakerId);
      const pitchHz =
        (project.hasAudio || project.foregroundKey !== null) && own.length > 0
          ? await pitchIn(project, own, signal)
          : undefined;
      const spoken = language === undefined ? [] : [toTwoLetters(language)];
      const ranked = await speakerVoices.rank(actor, { pitchHz }, spoken, signal);
      return ranked.slice(0, maxSimilar);
    },
  };

  async function pitchIn(
    project: DubbingProject,
    spans: Awaited<ReturnType<ReturnType<typeof dubbingTranscriptsStore>['listSpans']>>,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    await using file = await source.openVoices(project, signal);
    const sound = await source.readSpeakers(await source.inspect(file, signal), spans, pitchS, signal);
    const samples = sound.get(spans[0]!.speakerId);
    return samples && medianPitch({ samples, sampleRate: voiceSampleRate });
  }

  return service;
}
export type DubbingSpeakersService = ReturnType<typeof dubbingSpeakersService>;

/** `Speaker n` with a number that no speaker has. */
function freeName(speakers: readonly Pick<DubbingSpeaker, 'name'>[]): string {
  const names = new Set(speakers.map(({ name }) => name));
  let number = speakers.length + 1;
  while (names.has(`Speaker ${number}`)) number += 1;
  return `Speaker ${number}`;
}
