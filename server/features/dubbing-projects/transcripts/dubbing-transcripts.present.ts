import type { DubbingSegmentReply, DubbingSpeakerReply } from '../../../../contract/dubbing/dubbing-transcripts.ts';
import type { SpeakerVoice } from '../dubbing-projects.tables.ts';
import type { SpeakerView } from './dubbing-speakers.service.ts';
import type { DubbingSegment } from './dubbing-transcripts.store.ts';

export const presentSegment = ({
  id,
  text,
  speakerId,
  startMs,
  endMs,
  externalId,
}: Pick<DubbingSegment, 'id' | 'text' | 'speakerId' | 'startMs' | 'endMs' | 'externalId'>): DubbingSegmentReply => ({
  id,
  text,
  speaker_id: speakerId,
  start_s: startMs / 1000,
  end_s: endMs / 1000,
  external_id: externalId,
});

const presentVoice = ({ voiceId, stability, similarity, style }: SpeakerVoice) => ({
  voice_id: voiceId,
  voice_stability: stability ?? null,
  voice_similarity: similarity ?? null,
  voice_style: style ?? null,
});

export const presentSpeaker = ({ speaker, segments, speechMs }: SpeakerView): DubbingSpeakerReply => ({
  speaker_id: speaker.id,
  speaker_name: speaker.name,
  voice: presentVoice(speaker.voice),
  voices_by_language: Object.fromEntries(
    Object.entries(speaker.voicesByLanguage).map(([language, voice]) => [language, presentVoice(voice)]),
  ),
  clone_voice_id: speaker.cloneVoiceId,
  has_consent: speaker.consent !== null,
  segments,
  duration_s: speechMs / 1000,
});
