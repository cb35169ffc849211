import { toTwoLetters, transcriptionLimits } from '../../../contract/catalogue/transcription-models.ts';
import type { TranscriptionBody } from '../../../contract/speech-tools/speech-to-text.ts';
import { selectEntityTypes } from './transcript-entities.rules.ts';

/** A field of the request, and why it cannot be as it is. */
export interface RequestProblem {
  readonly param: string;
  readonly message: string;
}

/** What contradicts itself in a request; undefined if nothing does. */
export function findRequestProblem(body: TranscriptionBody): RequestProblem | undefined {
  const problem = (param: string, message: string): RequestProblem => ({ param, message });
  const isCombined = body.use_multi_channel && body.multichannel_output_style === 'combined';
  if (body.diarization_threshold != null && (!body.diarize || body.num_speakers != null))
    return problem('diarization_threshold', 'It needs diarize=true and no num_speakers.');
  if (body.use_multi_channel && body.diarize)
    return problem('diarize', 'Each channel has one speaker with use_multi_channel, so diarize cannot be set.');
  if (isCombined && body.timestamps_granularity === 'none')
    return problem('timestamps_granularity', 'Combined channels are sorted by time, so it cannot be none.');
  if (isCombined && (body.entity_detection || body.entity_redaction))
    return problem('multichannel_output_style', 'Combined channels do not support entities.');
  if (body.webhook_id != null && !body.webhook) return problem('webhook_id', 'It needs webhook=true.');
  if (body.webhook_metadata && depthOf(body.webhook_metadata) > 2)
    return problem('webhook_metadata', 'At most two levels deep.');
  const tooLong = body.keyterms.findIndex(
    (term) => term.trim().split(/\s+/).length > transcriptionLimits.maxKeytermWords,
  );
  if (tooLong >= 0)
    return problem('keyterms', `The term ${tooLong + 1} has more than ${transcriptionLimits.maxKeytermWords} words.`);
  const detected = selectEntityTypes(body.entity_detection);
  const redacted = selectEntityTypes(body.entity_redaction);
  for (const [param, { unknown }] of [
    ['entity_detection', detected],
    ['entity_redaction', redacted],
  ] as const)
    if (unknown.length > 0)
      return problem(
        param,
        `This server cannot detect ${unknown.slice(0, 5).join(', ')}. It finds what rules can find.`,
      );
  if (redacted.types.some((type) => !detected.types.includes(type)))
    return problem('entity_redaction', 'Everything that is redacted must be in entity_detection.');
  return undefined;
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** ISO 639-1; undefined: the recognizer detects it. */
export const requestedLanguage = ({ language_code }: Pick<TranscriptionBody, 'language_code'>): string | undefined =>
  language_code ? toTwoLetters(language_code) : undefined;
