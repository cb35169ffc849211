import { languageSets } from './languages.ts';

/** Neural recognizers of speech that the installer offers, the best first; published by sherpa-onnx. */

const parakeetLanguages = 'bg hr cs da nl en et fi fr de el hu it lv lt pl pt ro sk sl es sv ru uk'.split(' ');
/** Languages that Timbre names and Whisper does not know, or by another code. */
const unknownToWhisper = new Set(['ceb', 'fil', 'ga', 'jv', 'ky', 'ny']);
const whisperLanguages = languageSets.third
  .map(({ languageCode }) => languageCode)
  .filter((code) => !unknownToWhisper.has(code));

export const recognizerKinds = [
  'nemo_transducer',
  'moonshine',
  'whisper',
  'sense_voice',
  'streaming_zipformer',
] as const;
export type RecognizerKind = (typeof recognizerKinds)[number];

/** What the recognizers of a kind can do. */
export const recognizerAbilities: Readonly<
  Record<
    RecognizerKind,
    { readonly wordTimes: 'measured' | 'estimated'; readonly punctuation: boolean; readonly streaming: boolean }
  >
> = {
  nemo_transducer: { wordTimes: 'measured', punctuation: true, streaming: false },
  moonshine: { wordTimes: 'estimated', punctuation: true, streaming: false },
  whisper: { wordTimes: 'estimated', punctuation: true, streaming: false },
  sense_voice: { wordTimes: 'measured', punctuation: true, streaming: false },
  streaming_zipformer: { wordTimes: 'measured', punctuation: false, streaming: true },
};

/** Round sizes are estimates. */
interface RecognizerEntry {
  readonly id: string;
  readonly kind: RecognizerKind;
  readonly title: string;
  readonly licence: string;
  readonly languages: readonly string[];
  readonly quality: 'low' | 'medium' | 'high';
  readonly archive: { readonly path: string; readonly bytes: number };
}

const recognizer = (
  id: string,
  kind: RecognizerKind,
  title: string,
  [licence, quality, languages]: readonly [string, RecognizerEntry['quality'], readonly string[]],
  [name, bytes]: readonly [string, number],
): RecognizerEntry => ({
  id,
  kind,
  title,
  licence,
  languages,
  quality,
  archive: { path: `asr-models/sherpa-onnx-${name}.tar.bz2`, bytes },
});

export const recognizerModels: readonly RecognizerEntry[] = [
  recognizer(
    'parakeet-tdt-0.6b-v3',
    'nemo_transducer',
    'Parakeet v3',
    ['CC-BY-4.0', 'high', parakeetLanguages],
    ['nemo-parakeet-tdt-0.6b-v3-int8', 670_000_000],
  ),
  recognizer(
    'parakeet-tdt-0.6b-v2',
    'nemo_transducer',
    'Parakeet v2 English',
    ['CC-BY-4.0', 'high', ['en']],
    ['nemo-parakeet-tdt-0.6b-v2-int8', 631_000_000],
  ),
  recognizer(
    'sense-voice',
    'sense_voice',
    'SenseVoice',
    ['FunASR model licence', 'high', ['zh', 'en', 'ja', 'ko']],
    ['sense-voice-zh-en-ja-ko-yue-int8-2024-07-17', 164_000_000],
  ),
  recognizer(
    'whisper-turbo',
    'whisper',
    'Whisper Turbo',
    ['MIT', 'high', whisperLanguages],
    ['whisper-turbo', 564_000_000],
  ),
  recognizer(
    'whisper-small',
    'whisper',
    'Whisper Small',
    ['MIT', 'medium', whisperLanguages],
    ['whisper-small', 610_000_000],
  ),
  recognizer(
    'moonshine-base-en',
    'moonshine',
    'Moonshine Base English',
    ['MIT', 'medium', ['en']],
    ['moonshine-base-en-int8', 251_000_000],
  ),
  recognizer(
    'moonshine-tiny-en',
    'moonshine',
    'Moonshine Tiny English',
    ['MIT', 'low', ['en']],
    ['moonshine-tiny-en-int8', 118_000_000],
  ),
  recognizer(
    'whisper-base',
    'whisper',
    'Whisper Base',
    ['MIT', 'low', whisperLanguages],
    ['whisper-base', 198_000_000],
  ),
  recognizer(
    'whisper-tiny',
    'whisper',
    'Whisper Tiny',
    ['MIT', 'low', whisperLanguages],
    ['whisper-tiny', 103_000_000],
  ),
  recognizer(
    'streaming-zipformer-en',
    'streaming_zipformer',
    'Streaming Zipformer English',
    ['Apache-2.0', 'low', ['en']],
    ['streaming-zipformer-en-2023-06-26', 310_000_000],
  ),
];

/** The title of the model to install for a language; without one, for the most languages. Undefined if there is none. */
export const recommendRecognizer = (language: string | undefined): string | undefined =>
  recognizerModels.find(
    ({ kind, languages }) => kind !== 'streaming_zipformer' && (language === undefined || languages.includes(language)),
  )?.title;

/** Like `recommendRecognizer`, for speech that goes on: a streaming model where there is one. */
export const recommendLiveRecognizer = (language: string | undefined): string | undefined =>
  recognizerModels.find(
    ({ kind, languages }) =>
      recognizerAbilities[kind].streaming && (language === undefined || languages.includes(language)),
  )?.title ?? recommendRecognizer(language);
