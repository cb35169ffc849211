import type {
  DubbingLanguageReply,
  DubbingLineReply,
  TargetSegmentReply,
} from '../../../contract/dubbing/dubbing-languages.ts';
import type { LanguageView } from './dubbing-languages.service.ts';
import type { JoinedLine } from './dubbing-lines.rules.ts';
import type { DubbingTakeSummary } from './dubbing-takes.store.ts';
import type { LineView } from './line-takes.service.ts';

const seconds = (ms: number): number => ms / 1000;
const isPublicWarning = ({ type }: { readonly type: string }): boolean => type === 'voices_not_permitted';

export function presentLanguage({ language, project, counts, losslessUrl }: LanguageView): DubbingLanguageReply {
  return {
    language_id: language.id,
    project_id: language.projectId,
    target_language: language.language,
    status: language.state,
    model_id: project.modelId,
    voice_settings: language.cloningStrength === null ? null : { cloning_strength: language.cloningStrength },
    outputs: language.outputRevision === null ? null : { lossless_audio: losslessUrl ?? null },
    revision: language.revision,
    output_revision: language.outputRevision,
    error: language.state === 'failed' ? language.error : null,
    warnings: language.warnings.filter(isPublicWarning).map((warning) => ({
      type: 'voices_not_permitted' as const,
      speaker_ids: [...warning.speaker_ids],
      message: warning.message,
    })),
    created_at: language.createdAt.toISOString(),
    updated_at: language.updatedAt.toISOString(),
    progress: language.progress,
    progress_message: language.progressMessage,
    notices: language.warnings
      .filter((warning) => !isPublicWarning(warning))
      .map(({ type, message }) => ({ type, message })),
    refunded: language.isRefunded,
    credits: language.credits,
    accent: language.accent,
    translator: language.translator,
    lines: counts,
  };
}

export const presentSegment = ({ segment, translation, startMs, endMs }: JoinedLine): TargetSegmentReply => ({
  id: segment.id,
  speaker_id: segment.speakerId,
  start_s: seconds(startMs),
  end_s: seconds(endMs),
  source_text: segment.text,
  translation,
});

const durationOf = ({ samples, sampleRate }: DubbingTakeSummary): number =>
  Math.round((samples / sampleRate) * 1000) / 1000;

export const presentLine = ({ line, voiceId, take, takeCount }: LineView): DubbingLineReply => ({
  segment_id: line.segment.id,
  external_id: line.segment.externalId,
  speaker_id: line.segment.speakerId,
  source_text: line.segment.text,
  translation: line.translation,
  is_draft: line.isDraft,
  is_stale: line.isStale || take === undefined,
  start_s: seconds(line.startMs),
  end_s: seconds(line.endMs),
  has_own_times: line.hasOwnTimes,
  room_end_s: seconds(line.roomEndMs),
  voice_id: voiceId,
  take_id: take?.id ?? null,
  take_count: takeCount,
  duration_s: take ? durationOf(take) : null,
  fit: line.fit && {
    start_s: seconds(line.fit.startMs),
    end_s: seconds(line.fit.endMs),
    speed: line.fit.speed,
    stretch: line.fit.stretch,
    overlong_percent: line.fit.overlongPercent,
  },
});

export const presentTakes = (takes: readonly DubbingTakeSummary[], chosenId: string | null) =>
  takes.map((take) => ({
    take_id: take.id,
    text: take.text,
    voice_id: take.voiceId,
    speed: take.speed,
    duration_s: durationOf(take),
    is_chosen: take.id === chosenId,
    created_at: take.createdAt.toISOString(),
  }));
