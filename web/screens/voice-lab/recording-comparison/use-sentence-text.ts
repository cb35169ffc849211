import { useQuery } from '@tanstack/react-query';
import type { VoiceReply, VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { usePermission } from '../../../data/session/use-permission.ts';
import { recognizersQuery } from '../../../nouns/speech-to-text/transcripts-queries.ts';
import type { MeasuredSound } from '../../../parts/waveform/measure-sound.ts';
import { type SentenceText, sentenceTextQuery } from './comparison-requests.ts';

/**
 * The words of a sentence; null if nothing here recognizes them well enough to be spoken, so that the recording itself is
 * changed; undefined while that is not known.
 */
export function useSentenceText(
  voice: VoiceReply,
  sample: VoiceSampleReply,
  sentence: MeasuredSound | undefined,
): SentenceText | null | undefined {
  const mayTranscribe = usePermission('transcript.create');
  const recognizers = useQuery({ ...recognizersQuery, enabled: mayTranscribe === true });
  // A basic recognizer misses a third of the words, and the voice would say another sentence.
  const canRecognize =
    recognizers.data?.recognizers.some(
      ({ quality, languages }) => quality === 'neural' && languages.includes(voice.language),
    ) ?? false;
  const recognized = useQuery({
    ...sentenceTextQuery(sample.sample_id, sentence, voice.language),
    enabled: sentence !== undefined && canRecognize,
  });
  if (mayTranscribe === false || recognizers.isError || recognized.isError) return null;
  if (mayTranscribe === undefined || recognizers.isPending) return undefined;
  if (!canRecognize) return null;
  return recognized.data && recognized.data.text === '' ? null : recognized.data;
}
