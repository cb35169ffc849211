import { toThreeLetters } from '../../../contract/catalogue/transcription-models.ts';
import type { TranscriptionBody } from '../../../contract/speech-tools/speech-to-text.ts';
import type { TranscriptChunkReply, TranscriptReply } from '../../../contract/speech-tools/transcript-fields.ts';
import type { TranscriptToken } from './speech-to-text.tables.ts';
import { writeTranscriptFile } from './transcript-files.service.ts';
import type { TranscribedChannel } from './transcription.service.ts';

/** A finished transcript, stored or not. */
export interface RepliedTranscript {
  /** Undefined if it is not stored. */
  readonly id: string | undefined;
  readonly title: string;
  readonly body: TranscriptionBody;
  readonly channels: readonly TranscribedChannel[];
  /** Of the file. */
  readonly durationS: number;
  readonly speakerNames?: Readonly<Record<string, string>>;
}

/** A transcript in the shape that its request asked for. */
export async function buildTranscriptReply(transcript: RepliedTranscript): Promise<TranscriptReply> {
  const { id, body, channels, durationS } = transcript;
  const common = { transcription_id: id ?? null };
  if (!body.use_multi_channel || body.multichannel_output_style === 'combined') {
    const channel = body.use_multi_channel ? combineChannels(channels) : channels[0]!;
    return { ...(await buildChannel(transcript, channel)), ...common, audio_duration_secs: round(durationS) };
  }
  const chunks: TranscriptChunkReply[] = [];
  for (const channel of channels)
    chunks.push({ ...(await buildChannel(transcript, channel)), channel_index: channel.channel });
  return { transcripts: chunks, ...common, audio_duration_secs: round(durationS * channels.length) };
}

export interface ChannelToken extends TranscriptToken {
  readonly channel?: number;
}
type RepliedChannel = Omit<TranscribedChannel, 'tokens'> & { readonly tokens: readonly ChannelToken[] };

async function buildChannel(transcript: RepliedTranscript, channel: RepliedChannel): Promise<TranscriptChunkReply> {
  const { body, title, speakerNames = {} } = transcript;
  const hasTimes = body.timestamps_granularity !== 'none';
  const language = toThreeLetters(channel.languageCode);
  const formats = [];
  for (const options of body.additional_formats ?? []) {
    const file = await writeTranscriptFile({ title, language, tokens: channel.tokens, speakerNames }, options);
    const isBinary = typeof file.content !== 'string';
    formats.push({
      requested_format: options.format,
      file_extension: file.extension,
      content_type: file.contentType,
      is_base64_encoded: isBinary,
      content: typeof file.content === 'string' ? file.content : file.content.toString('base64'),
    });
  }
  return {
    language_code: language,
    language_probability: channel.languageProbability,
    text: channel.text,
    words: channel.tokens.map((token) => ({
      text: token.text,
      start: hasTimes ? token.start : null,
      end: hasTimes ? token.end : null,
      type: token.type,
      speaker_id: token.speakerId ?? null,
      logprob: token.logprob,
      characters: token.characters?.map((character) => ({ ...character })) ?? null,
      ...(body.use_multi_channel && { channel_index: token.channel ?? channel.channel }),
    })),
    ...(body.additional_formats && { additional_formats: formats }),
    ...(channel.entities && {
      entities: channel.entities.map(({ text, entityType, start, end }) => ({
        text,
        entity_type: entityType,
        start_char: start,
        end_char: end,
      })),
    }),
  };
}

/** Seconds between the starts of two words, so that those of two channels differ. */
const minStepS = 0.001;

/** The words of all channels by time, in one text; a single channel stays as it is. */
export function combineChannels(channels: readonly TranscribedChannel[]): RepliedChannel {
  if (channels.length === 1) return channels[0]!;
  const words = channels
    .flatMap(({ channel, tokens }) => tokens.map((token) => ({ ...token, channel })))
    .filter(({ type }) => type !== 'spacing')
    .sort((a, b) => a.start - b.start);
  const tokens: ChannelToken[] = [];
  let startS = -1;
  for (const word of words) {
    // Two people may speak at once, so only the starts are in order.
    const spaceS = Math.max(startS + minStepS, Math.min(word.start - minStepS, tokens.at(-1)?.end ?? 0));
    startS = Math.max(word.start, spaceS + minStepS);
    if (tokens.length > 0)
      tokens.push({
        text: ' ',
        type: 'spacing',
        start: round(spaceS),
        end: round(startS),
        logprob: 0,
        channel: word.channel,
      });
    tokens.push({ ...word, start: round(startS), end: round(Math.max(word.end, startS + minStepS)) });
  }
  const [first] = channels;
  return { ...first!, text: tokens.map(({ text }) => text).join(''), tokens, entities: null };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
