import { netSpeechSeconds } from '../../../contract/catalogue/voices/net-speech.ts';

/** Hz; speech is below half of it, and an hour needs little memory. */
const decodeRate = 8000;
/** Larger files would take the browser too much memory; the server measures them. */
const maxDecodedBytes = 60 * 2 ** 20;

/** Seconds of speech in a recording; undefined if the browser cannot decode it. */
export async function measureNetSpeech(file: Blob): Promise<number | undefined> {
  if (file.size > maxDecodedBytes) return undefined;
  try {
    const decoded = await new OfflineAudioContext(1, 1, decodeRate).decodeAudioData(await file.arrayBuffer());
    return netSpeechSeconds(decoded.getChannelData(0), decoded.sampleRate);
  } catch {
    return undefined;
  }
}
