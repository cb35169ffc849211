import { isRecognizerKind } from '../../../contract/catalogue/engine-models.ts';
import { recognizerAbilities, recognizerModels } from '../../../contract/catalogue/recognizer-models.ts';
import { EngineError } from '../../contract/engine-error.ts';
import { openHostPool } from '../../sherpa/host-pool.ts';
import { openModelStore, type StoredModel } from '../../sherpa/model-store.ts';
import { type RecognizedWord, type Recognizer, type RecognizerStream, recognizerSampleRate } from '../recognizer.ts';
import { openStreamingHosts } from '../streaming/streaming-hosts.ts';
import { readRecognition } from './read-recognition.ts';
import { openRecognizerHost, type RecognizerHost } from './recognizer-host.ts';
import type { RawRecognition } from './recognizer-messages.ts';

interface NeuralOptions {
  /** The folder of the installed models; it may not exist. */
  readonly folder: string;
  readonly idleMs?: number;
}

/** The operator's recognizers, one of which is in memory at a time. New ones are found without a restart. */
export interface NeuralRecognizers {
  /** The best first. */
  list(): readonly Recognizer[];
  close(): Promise<void>;
}

export function openNeuralRecognizers({ folder, idleMs = 120_000 }: NeuralOptions): NeuralRecognizers {
  const pool = openHostPool<RecognizerHost>({ size: 1, idleMs });
  const streamingHosts = openStreamingHosts({ idleMs });
  const onRemoved = (id: string): void => {
    pool.drop(id);
    streamingHosts.drop(id);
  };
  const store = openModelStore(folder, { onRemoved, onChange: () => {} });

  function toRecognizer({ model, folder: modelFolder }: StoredModel): Recognizer[] {
    const { id, kind, title, files, languages, rtf } = model;
    if (!isRecognizerKind(kind)) return [];
    const engineId = `recognize/${id}`;
    const open = () => openRecognizerHost(engineId, title, { folder: modelFolder, kind, files });
    const toWords = (raw: RawRecognition, durationS: number) => {
      const words = readRecognition(raw, durationS);
      return recognizerAbilities[kind].punctuation ? words : words.map(lowerCapitals);
    };
    const openStream = async (): Promise<RecognizerStream> => {
      const stream = await streamingHosts.open(id, open);
      let samplesHeard = 0;
      const durationS = () => samplesHeard / recognizerSampleRate;
      return {
        async write(samples) {
          samplesHeard += samples.length;
          return toWords(await stream.write(samples), durationS());
        },
        async finish() {
          const words = toWords(await stream.finish(), durationS());
          samplesHeard = 0;
          return { words, ...(languages.length === 1 && { language: languages[0]! }) };
        },
        close: () => stream.drop(),
      };
    };
    return [
      {
        id,
        title,
        languages,
        ...recognizerAbilities[kind],
        quality: 'neural',
        rtf,
        ...(recognizerAbilities[kind].streaming && { openStream }),
        async recognize({ samples, language, tenant }, signal) {
          if (!store.models.some((one) => one.model.id === id && !one.isRemoved))
            throw new EngineError(engineId, `The model ${title} was removed from this server.`, {
              retryable: false,
              exposeMessage: true,
            });
          const raw = await pool.run({ id, open, use: (host) => host.recognize(samples, language), tenant }, signal);
          const detected = languages.length === 1 ? languages[0] : raw.lang?.replace(/[^a-z]/g, '') || undefined;
          const words = toWords(raw, samples.length / recognizerSampleRate);
          return { words, ...(detected !== undefined && { language: detected }) };
        },
      },
    ];
  }

  const rank = new Map(recognizerModels.map(({ id }, at) => [id, at]));
  return {
    list: () =>
      store.models
        .filter(({ isRemoved, model }) => !isRemoved && !model.problem)
        .flatMap(toRecognizer)
        // What only the operator knows goes first: they installed it for a reason.
        .sort((a, b) => (rank.get(a.id) ?? -1) - (rank.get(b.id) ?? -1)),
    close: async () => void (await Promise.all([pool.close(), streamingHosts.close()])),
  };
}

/** Models without punctuation write everything in capitals. */
const lowerCapitals = (word: RecognizedWord): RecognizedWord =>
  word.text === word.text.toUpperCase() ? { ...word, text: word.text.toLowerCase().replace(/^i(?='|$)/, 'I') } : word;
