import { bytesOfBase64, readLines } from './byte-stream.ts';

/** When each character is spoken, in seconds. */
export interface CharacterAlignment {
  readonly characters: readonly string[];
  readonly character_start_times_seconds: readonly number[];
  readonly character_end_times_seconds: readonly number[];
}

export interface TimedAudio {
  readonly audio: Uint8Array<ArrayBuffer>;
  readonly alignment: CharacterAlignment | null;
}

interface Chunk {
  readonly audio_base64: string;
  readonly alignment?: CharacterAlignment | null;
}

/** TTS-007: the parts of speech with timestamps, whether it comes as one JSON object or as several between blank lines. */
export async function* readTimedAudio(response: Response): AsyncGenerator<TimedAudio> {
  let block = '';
  for await (const line of readLines(response)) {
    if (line.trim() !== '') block += `${line}\n`;
    else if (block !== '') {
      yield timedAudio(block);
      block = '';
    }
  }
  if (block !== '') yield timedAudio(block);
}

function timedAudio(json: string): TimedAudio {
  const chunk = JSON.parse(json) as Chunk;
  return { audio: bytesOfBase64(chunk.audio_base64), alignment: chunk.alignment ?? null };
}
