import { transcriptionLimits } from '../../../contract/catalogue/transcription-models.ts';
import type { EditedWord, TranscriptDocument } from '../../../contract/speech-tools/transcripts.ts';
import { t } from '../../messages/t.ts';
import type { TimedParagraph, TimedWord } from '../../parts/timed-text/timed-paragraph.ts';

/** What an editable paragraph does not say: who speaks on which channel, and what stands before it. */
interface ParagraphOrigin {
  readonly speakerId: string | null;
  readonly channel: number;
  readonly spaceBefore: string;
}

/** A transcript as the editor shows it. */
export interface TranscriptText {
  readonly paragraphs: readonly TimedParagraph[];
  /** By the ID of the paragraph. */
  readonly origins: ReadonlyMap<string, ParagraphOrigin>;
}

/** Words below this probability may be wrong. */
const uncertainLogprob = Math.log(0.5);
/** A paragraph ends at a silence of this length; a long one also at a shorter pause. Seconds. */
const silenceInS = 1.5;
const shortPauseInS = 0.3;
const longParagraph = 400;
const maxParagraph = 1000;

/** The name of a speaker whom nobody named: `speaker_0` is Speaker 1. */
const defaultName = (speakerId: string): string =>
  speakerId.replace(/^speaker_(\d+)$/, (_, number) => t('Speaker {number}', { number: Number(number) + 1 }));

interface Draft {
  text: string;
  words: TimedWord[];
  speakerId: string | null;
  channel: number;
  spaceBefore: string;
}

/** Splits a transcript into paragraphs: where the speaker changes, at silences, and where one becomes too long. */
export function toTranscriptText({ words, speaker_names: names }: TranscriptDocument): TranscriptText {
  const drafts: Draft[] = [];
  let space = '';
  for (const { text, type, start, end, logprob, speaker_id: speakerId, channel_index: channel } of words) {
    if (type === 'spacing') {
      space += text;
      continue;
    }
    let current = drafts.at(-1);
    if (!current || startsParagraph(current, { start, speakerId, channel })) {
      current = { text: '', words: [], speakerId, channel, spaceBefore: space };
      drafts.push(current);
    } else current.text += space;
    space = '';
    const from = current.text.length;
    current.text += text;
    const isUncertain = type === 'word' && logprob < uncertainLogprob;
    const word = { from, to: current.text.length, startInS: start, endInS: end };
    current.words.push(isUncertain ? { ...word, isUncertain } : word);
  }
  const paragraphs = drafts.map(({ text, words: timed, speakerId }, at) => {
    const isSameSpeaker = at > 0 && drafts[at - 1]!.speakerId === speakerId;
    const speaker = speakerId === null || isSameSpeaker ? undefined : (names[speakerId] ?? defaultName(speakerId));
    return { id: String(at), speaker, text, words: timed };
  });
  const origins = drafts.map(
    ({ speakerId, channel, spaceBefore }, at) => [String(at), { speakerId, channel, spaceBefore }] as const,
  );
  return { paragraphs, origins: new Map(origins) };
}

function startsParagraph(
  { text, words, speakerId, channel }: Draft,
  next: { start: number; speakerId: string | null; channel: number },
): boolean {
  const pauseInS = next.start - (words.at(-1)?.endInS ?? 0);
  return (
    speakerId !== next.speakerId ||
    channel !== next.channel ||
    pauseInS > silenceInS ||
    (text.length > longParagraph && pauseInS > shortPauseInS) ||
    text.length > maxParagraph
  );
}

/** The words and the names of the speakers of an edited text, as the server takes them. */
export function toTranscriptEdit(paragraphs: readonly TimedParagraph[], origins: TranscriptText['origins']) {
  const words: EditedWord[] = [];
  const speakerNames: Record<string, string> = {};
  for (const { id, speaker, text, words: timed } of paragraphs) {
    const { speakerId, channel, spaceBefore } = origins.get(id)!;
    if (speaker !== undefined && speakerId !== null && speaker !== defaultName(speakerId))
      speakerNames[speakerId] = speaker.slice(0, 100);
    const common = { speaker_id: speakerId, channel_index: channel };
    let done = timed[0]?.from ?? 0;
    let isFirst = true;
    for (const { from, to, startInS, endInS } of timed) {
      const space = isFirst ? spaceBefore || (words.length > 0 ? ' ' : '') : text.slice(done, from);
      if (space !== '' && words.length > 0)
        words.push({ ...common, text: space, type: 'spacing', start: words.at(-1)!.end, end: inRange(startInS) });
      const spoken = text.slice(from, to);
      words.push({
        ...common,
        text: spoken,
        type: isEvent(spoken) ? 'audio_event' : 'word',
        start: inRange(startInS),
        end: inRange(endInS),
      });
      done = to;
      isFirst = false;
    }
  }
  return { words, speaker_names: speakerNames };
}

/** Sounds stand in brackets: `(music)`. */
const isEvent = (text: string): boolean => /^\([^()\s]+\)$/u.test(text);

const inRange = (seconds: number): number => Math.min(Math.max(0, seconds), transcriptionLimits.maxDurationS);

/** The number of words that may be wrong. */
export const countUncertain = (paragraphs: readonly TimedParagraph[]): number =>
  paragraphs.reduce((sum, { words }) => sum + words.filter(({ isUncertain }) => isUncertain).length, 0);
