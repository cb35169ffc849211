import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import type { SpeakerVoice } from '../dubbing-projects.tables.ts';
import {
  type DubbingSpeaker,
  dubbingTranscriptsStore,
  type NewDubbingSegment,
  type NewDubbingSpeaker,
} from './dubbing-transcripts.store.ts';
import { type GivenLine, speakersOf } from './transcript-lines.rules.ts';

interface Replacement {
  readonly segments: number;
  readonly speakers: readonly Pick<DubbingSpeaker, 'id' | 'name'>[];
  /** Translations that came with the lines, by segment. */
  readonly translations: ReadonlyMap<string, string>;
}

/** `speaker_0` of a recognizer, and lines without a speaker, get a number. */
const isUnnamed = (label: string): boolean => label === '' || /^speaker_\d+$/.test(label);

/** Writes whole transcripts. */
export function transcriptRowsService({ clock }: { readonly clock: Clock }) {
  return {
    /**
     * Replaces the transcript of a project. Speakers of the same name stay with their voices; `voiceOf` gives that of a new
     * one by its number.
     */
    async replace(
      tx: Tx,
      { id: projectId }: { readonly id: string },
      lines: readonly GivenLine[],
      voiceOf: (number: number) => SpeakerVoice,
    ): Promise<Replacement> {
      const transcripts = dubbingTranscriptsStore(tx);
      const now = clock();
      const known = new Map((await transcripts.listSpeakers({ id: projectId })).map((row) => [row.name, row]));
      await transcripts.clear({ id: projectId });
      const speakers = speakersOf(lines).map((label, position): NewDubbingSpeaker & { id: string } => {
        const name = isUnnamed(label) ? `Speaker ${position + 1}` : label;
        const before = known.get(name);
        return before
          ? { ...before, position }
          : { id: newId(), projectId, name, position, voice: voiceOf(position), createdAt: now };
      });
      const idByLabel = new Map(speakersOf(lines).map((label, at) => [label, speakers[at]!.id]));
      const translations = new Map<string, string>();
      const segments = lines.map(
        ({ speaker, text, startMs, endMs, words, externalId, translation }): NewDubbingSegment => {
          const id = newId();
          if (translation?.trim()) translations.set(id, translation.trim());
          return {
            id,
            projectId,
            speakerId: idByLabel.get(speaker ?? '')!,
            startMs,
            endMs,
            text,
            words: words ?? [],
            externalId: externalId ?? null,
            createdAt: now,
          };
        },
      );
      await transcripts.insertSpeakers(speakers);
      await transcripts.insertSegments(segments);
      return { segments: segments.length, speakers, translations };
    },
  };
}
export type TranscriptRowsService = ReturnType<typeof transcriptRowsService>;
