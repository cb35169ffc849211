import { queryOptions } from '@tanstack/react-query';
import { defaultModelId } from '../../../../contract/catalogue/models.ts';
import { defaultOutputFormat } from '../../../../contract/catalogue/output-formats.ts';
import { defaultTranscriptionModelId } from '../../../../contract/catalogue/transcription-models.ts';
import type { VoiceReply, VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { decodeBase64 } from '../../../data/api/byte-stream.ts';
import { uploadForFile } from '../../../data/api/upload.ts';
import { deleteTranscript } from '../../../nouns/speech-to-text/use-delete-transcript.ts';
import { changeForm } from '../../../nouns/voice-changer/change-request.ts';
import { type PositionMap, positionMap } from '../../../parts/compare/position-map.ts';
import { type MeasuredSound, measureSound } from '../../../parts/waveform/measure-sound.ts';
import { type TimedWord, wordAnchors } from './word-anchors.ts';

/** The first sentence of a recording. */
export const sentenceQuery = (voiceId: string, sampleId: string) =>
  queryOptions({
    queryKey: ['voice-sentence', voiceId, sampleId],
    queryFn: async ({ signal }) => {
      const params = { voice_id: voiceId, sample_id: sampleId };
      const reply = await api.open('GET /v1/voices/{voice_id}/samples/{sample_id}/sentence', { params, signal });
      return measureSound(await reply.blob());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface SentenceText {
  readonly text: string;
  readonly words: readonly TimedWord[];
}

/** The words of a sentence; its transcript is not kept. */
async function transcribe(file: Blob, language: string, signal: AbortSignal): Promise<SentenceText> {
  const body = new FormData();
  body.set('model_id', defaultTranscriptionModelId);
  body.set('language_code', language);
  body.set('tag_audio_events', 'false');
  body.set('file', file, 'sentence.wav');
  const reply = await api.call('POST /v1/speech-to-text', { body, signal });
  if (!('words' in reply)) return { text: '', words: [] };
  if (reply.transcription_id) await deleteTranscript(reply.transcription_id).catch(() => {});
  const words = reply.words.flatMap(({ type, text, start }) =>
    type === 'word' && start !== null ? [{ text, start }] : [],
  );
  return { text: reply.text.trim(), words };
}

export const sentenceTextQuery = (sampleId: string, sentence: MeasuredSound | undefined, language: string) =>
  queryOptions({
    queryKey: ['voice-sentence-text', sampleId, language],
    queryFn: ({ signal }) => transcribe(loaded(sentence).file, language, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

function loaded(sentence: MeasuredSound | undefined): MeasuredSound {
  if (!sentence) throw new Error('The sentence is not loaded.');
  return sentence;
}

/** What the voice says, to compare with the recording. */
export interface SpokenSentence extends MeasuredSound {
  /** Undefined: the recording itself was changed, so that its words are at the same times. */
  readonly text: string | undefined;
  readonly positions: PositionMap | undefined;
}

interface SpokenRequest {
  readonly voice: VoiceReply;
  readonly sample: VoiceSampleReply;
  /** Undefined while it loads. */
  readonly sentence: MeasuredSound | undefined;
  /** Undefined: the recording is changed. */
  readonly text: string | undefined;
  readonly words: readonly TimedWord[];
}

async function speakText(
  { voice, sentence, words }: SpokenRequest,
  text: string,
  signal: AbortSignal,
): Promise<SpokenSentence> {
  const reply = await api.call('POST /v1/text-to-speech/{voice_id}/with-timestamps', {
    params: { voice_id: voice.voice_id },
    body: { text, model_id: defaultModelId },
    signal,
  });
  const sound = await measureSound(new Blob([decodeBase64(reply.audio_base64)], { type: 'audio/mpeg' }));
  const lengths = { recordingS: loaded(sentence).durationInS, voiceS: sound.durationInS };
  const positions = positionMap(wordAnchors({ recorded: words, alignment: reply.alignment, ...lengths }));
  return { ...sound, text, positions };
}

async function changeRecording(
  { voice, sample, sentence }: SpokenRequest,
  signal: AbortSignal,
): Promise<SpokenSentence> {
  const body = changeForm({
    recording: new File([loaded(sentence).file], `${sample.file_name.replace(/\.\w+$/, '')}.wav`, {
      type: 'audio/wav',
    }),
    voiceId: voice.voice_id,
    voiceName: voice.name,
    similarity: undefined,
    removesNoise: sample.remove_background_noise,
    outputFormat: defaultOutputFormat,
  });
  const reply = await uploadForFile(
    'POST /v1/speech-to-speech/{voice_id}',
    { params: { voice_id: voice.voice_id }, query: { output_format: defaultOutputFormat }, body },
    { signal, onSent: () => {} },
  );
  return { ...(await measureSound(await reply.blob())), text: undefined, positions: undefined };
}

/**
 * The sentence by the voice, made only on demand, since it may cost credits. It is kept while the app is open; a voice with
 * other recordings or settings is another one.
 */
export const spokenSentenceQuery = (request: SpokenRequest) => {
  const { voice, sample, text } = request;
  return queryOptions({
    queryKey: [
      'spoken-sentence',
      voice.voice_id,
      sample.sample_id,
      voice.samples?.map(({ hash }) => hash),
      voice.settings,
    ],
    queryFn: ({ signal }) => (text === undefined ? changeRecording(request, signal) : speakText(request, text, signal)),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};
