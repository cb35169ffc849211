import { join } from 'node:path';
import sherpa from 'sherpa-onnx-node';
import { serveCalls } from '../../host/child-server.ts';
import { recognizerSampleRate } from '../recognizer.ts';
import type { RawRecognition, RecognizerLocation, RecognizerRequest } from './recognizer-messages.ts';

/** Silence after the speech, which a streaming model needs to hear the last word. */
const tailS = 0.6;

interface Loaded {
  recognize(samples: Float32Array, language: string | undefined): RawRecognition;
}

let loaded: Loaded | undefined;

serveCalls<RecognizerRequest, RawRecognition>((request) => {
  if (request.kind === 'open') {
    loaded = load(request.location, request.threads);
    return { text: '' };
  }
  if (!loaded) throw new Error('no model is loaded');
  return loaded.recognize(request.samples, request.language);
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
  return {
    recognize(samples) {
      const stream = recognizer.createStream();
      stream.acceptWaveform({ samples, sampleRate: recognizerSampleRate });
      const tail = new Float32Array(tailS * recognizerSampleRate);
      stream.acceptWaveform({ samples: tail, sampleRate: recognizerSampleRate });
      stream.inputFinished();
      while (recognizer.isReady(stream)) recognizer.decode(stream);
      const { text, tokens, timestamps, ys_probs } = recognizer.getResult(stream);
      return { text, tokens, timestamps, ...(ys_probs && { ys_log_probs: ys_probs }) };
    },
  };
}
