import { recognizerModels } from '../../../contract/catalogue/recognizer-models.ts';
import { toThreeLetters } from '../../../contract/catalogue/transcription-models.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type {
  RecognizerReply,
  TranscriptDocument,
  TranscriptSummary,
} from '../../../contract/speech-tools/transcripts.ts';
import type { RecognizerCapabilities } from '../../../engines/recognize/recognizer.ts';
import type { TranscriptRow } from './speech-to-text.store.ts';
import type { OpenedTranscript } from './transcripts.service.ts';

export const presentRecognizer = (recognizer: RecognizerCapabilities): RecognizerReply => ({
  recognizer_id: recognizer.id,
  title: recognizer.title,
  quality: recognizer.quality,
  languages: [...recognizer.languages],
  punctuation: recognizer.punctuation,
  word_times: recognizer.wordTimes,
});

/** Recognizers of the operating system by ID; the others are models of the catalogue. */
const basicTitles: Readonly<Record<string, string>> = { pocketsphinx: 'PocketSphinx' };

function recognizerOf(id: string | null): TranscriptSummary['recognizer'] {
  if (id === null) return null;
  const model = recognizerModels.find((one) => one.id === id);
  const title = model?.title ?? basicTitles[id] ?? id;
  return { recognizer_id: id, title, quality: model ? 'neural' : 'basic' };
}

const excerptLength = 200;

/** What a row does not say. */
export interface TranscriptFacts {
  readonly languageCode: string | null;
  /** The start of the text of the first channel. */
  readonly excerpt: string | null;
  readonly isPlayable: boolean;
}

export function presentTranscript(row: TranscriptRow, facts: TranscriptFacts): TranscriptSummary {
  const { languageCode, excerpt, isPlayable } = facts;
  const isActive = row.state === 'waiting' || row.state === 'running';
  return {
    transcription_id: row.id,
    title: row.title,
    state: row.state,
    percent: isActive ? row.percent : null,
    problem: row.problem,
    language_code: languageCode === null ? null : toThreeLetters(languageCode),
    duration_secs: row.durationMs === null ? null : row.durationMs / 1000,
    excerpt: excerpt === null ? null : excerpt.slice(0, excerptLength),
    recognizer: recognizerOf(row.recognizerId),
    has_audio: isPlayable,
    created_at_unix: unixSeconds(row.createdAt),
  };
}

/** A transcript without its words. */
export function presentOpened({ row, channels, isPlayable }: OpenedTranscript): TranscriptSummary {
  const [first] = channels;
  return presentTranscript(row, {
    languageCode: first?.languageCode ?? null,
    excerpt: first?.text ?? null,
    isPlayable,
  });
}

export function presentDocument(opened: OpenedTranscript): TranscriptDocument {
  const { row, words } = opened;
  return {
    ...presentOpened(opened),
    revision: row.revision,
    words: words.map((token) => ({
      text: token.text,
      type: token.type,
      start: token.start,
      end: token.end,
      speaker_id: token.speakerId ?? null,
      logprob: token.logprob,
      channel_index: token.channel ?? 0,
    })),
    speaker_names: row.speakerNames,
    peaks: row.peaks,
  };
}
