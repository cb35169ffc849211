import { toTwoLetters } from '../../../contract/catalogue/transcription-models.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import { recognizerSampleRate } from '../../../engines/recognize/recognizer.ts';
import type { Recognizers } from '../../../engines/recognize/recognizers.ts';
import { openTranscriber } from '../../../engines/recognize/transcriber.ts';

interface WhatsAppVoiceDeps {
  readonly codecs: Pick<Codecs, 'decode'>;
  readonly recognizers: Pick<Recognizers, 'list'>;
}

const timeoutMs = 120_000;

/** Turns voice messages into text. */
export const whatsappVoiceService = ({ codecs, recognizers }: WhatsAppVoiceDeps) => ({
  /** Undefined: no installed model recognizes free speech in this language. Empty: no words were heard. */
  async transcribe(
    file: Uint8Array,
    language: string,
    { tenant }: { readonly tenant: string },
  ): Promise<string | undefined> {
    const code = toTwoLetters(language);
    const recognizer = recognizers
      .list()
      .find(({ quality, languages }) => quality === 'neural' && languages.includes(code));
    if (!recognizer) return undefined;
    const signal = AbortSignal.timeout(timeoutMs);
    const transcriber = openTranscriber(recognizer, { language: code, tenant });
    async function* source() {
      yield file;
    }
    for await (const { samples } of codecs.decode(source(), recognizerSampleRate, signal))
      await transcriber.write(samples, signal);
    return (await transcriber.end(signal)).text;
  },
});
export type WhatsAppVoiceService = ReturnType<typeof whatsappVoiceService>;
