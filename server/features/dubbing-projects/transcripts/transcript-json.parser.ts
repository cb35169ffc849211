import { transcriptDocument } from '../../../../contract/dubbing/dubbing-transcripts.ts';
import { type GivenLine, TranscriptFileError } from './transcript-lines.rules.ts';

/** Reads a `{"segments": [...]}` document. Throws `TranscriptFileError`. */
export function parseTranscriptJson(text: string): GivenLine[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new TranscriptFileError('The transcript is not valid JSON.');
  }
  const parsed = transcriptDocument.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new TranscriptFileError(
      `The transcript is not valid: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    );
  }
  const ids = new Set<string>();
  return parsed.data.segments.map((line, at) => {
    const place = `Segment ${at + 1}`;
    const externalId = line.external_id ?? undefined;
    if (externalId !== undefined && ids.has(externalId))
      throw new TranscriptFileError(`${place}: another segment has the external_id ${externalId.slice(0, 50)}.`);
    if (externalId !== undefined) ids.add(externalId);
    return {
      speaker: line.speaker ?? line.speaker_id ?? undefined,
      text: line.text,
      startMs: Math.round(line.start_s * 1000),
      endMs: Math.round(line.end_s * 1000),
      ...(line.translation != null && { translation: line.translation }),
      externalId,
      place,
    };
  });
}
