import { join } from 'node:path';
import sherpa, { type RecognizerStream } from 'sherpa-onnx-node';
import { serveCalls } from '../../host/child-server.ts';
import { recognizerSampleRate } from '../recognizer.ts';
import type { RawRecognition, RecognizerLocation, RecognizerRequest } from './recognizer-messages.ts';

/** Silence after the speech, which a streaming model needs to hear the last word. */
const tailS = 0.6;

interface Loaded {
  recognize(samples: Float32Array, language: string | undefined): RawRecognition;
  /** Of a streaming model. */
  readonly streams?: Streams;
}

interface Streams {
  write(stream: number, samples: Float32Array): RawRecognition;
  finish(stream: number): RawRecognition;
  drop(stream: number): void;
}

let loaded: Loaded | undefined;

serveCalls<RecognizerRequest, RawRecognition>((request) => {
  if (request.kind === 'open') {
    loaded = load(request.location, request.threads);
    return { text: '' };
  }
  if (!loaded) throw new Error('no model is loaded');
  if (request.kind === 'recognize') return loaded.recognize(request.samples, request.language);
  if (!loaded.streams) throw new Error('this is no streaming model');
  if (request.kind === 'write') return loaded.streams.write(request.stream, request.samples);
  if (request.kind === 'finish') return loaded.streams.finish(request.stream);
  loaded.streams.drop(request.stream);
  return { text: '' };
});

function load({ folder, kind, files }: RecognizerLocation, numThreads: number): Loaded {
  const { tokens = '', ...model } = Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, join(folder, file)]),
  );
  const common = { tokens, numThreads, provider: 'cpu', debug: 0 };
  const featConfig = { sampleRate: recognizerSampleRate, featureDim: 80 };
  if (kind === 'streaming_zipformer')
    return loadStreaming({ featConfig, modelConfig: { ...common, transducer: model } });
  const configOf = (language: string | undefined): Record<string, unknown> => {
    if (kind === 'nemo_transducer') return { transducer: model, modelType: 'nemo_transducer' };
    if (kind === 'moonshine') return { moonshine: model };
    if (kind === 'whisper')
      return { whisper: { ...model, language: language ?? '', task: 'transcribe', tailPaddings: -1 } };
    return { senseVoice: { ...model, language: language ?? 'auto', useInverseTextNormalization: 1 } };
  };
  let current: string | undefined;
  const config = (language: string | undefined) => ({ featConfig, modelConfig: { ...common, ...configOf(language) } });
  const recognizer = new sherpa.OfflineRecognizer(config(undefined));
  return {
    recognize(samples, language) {
      // Only these two are told the language.
      if ((kind === 'whisper' || kind === 'sense_voice') && language !== current) {
        recognizer.setConfig(config(language));
        current = language;
      }
      const stream = recognizer.createStream();
      stream.acceptWaveform({ samples, sampleRate: recognizerSampleRate });
      recognizer.decode(stream);
      return recognizer.getResult(stream);
    },
  };
}

function loadStreaming(config: Record<string, unknown>): Loaded {
  const recognizer = new sherpa.OnlineRecognizer(config);
  const open = new Map<number, RecognizerStream>();

  function decode(stream: RecognizerStream): RawRecognition {
    while (recognizer.isReady(stream)) recognizer.decode(stream);
    const { text, tokens, timestamps, ys_probs } = recognizer.getResult(stream);
    return { text, tokens, timestamps, ...(ys_probs && { ys_log_probs: ys_probs }) };
  }

  function finish(stream: RecognizerStream): RawRecognition {
    stream.acceptWaveform({
      samples: new Float32Array(tailS * recognizerSampleRate),
      sampleRate: recognizerSampleRate,
    });
    stream.inputFinished();
    return decode(stream);
  }

  return {
    recognize(samples) {
      const stream = recognizer.createStream();
      stream.acceptWaveform({ samples, sampleRate: recognizerSampleRate });
      return finish(stream);
    },
    streams: {
      write(id, samples) {
        const stream = open.get(id) ?? recognizer.createStream();
        open.set(id, stream);
        stream.acceptWaveform({ samples, sampleRate: recognizerSampleRate });
        return decode(stream);
      },
      finish(id) {
        const stream = open.get(id);
        open.delete(id);
        return stream ? finish(stream) : { text: '' };
      },
      drop: (id) => void open.delete(id),
    },
  };
}
