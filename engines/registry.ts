import { type ForcedAlignment, forceAlign, type Sound } from './align/forced.ts';
import { openWarper, type Warper } from './align/warper.ts';
import { bySentence } from './compose/by-sentence.ts';
import { fallback } from './compose/fallback.ts';
import { pooled } from './compose/pooled.ts';
import { type SpeechTiming, timed } from './compose/timed.ts';
import {
  EngineError,
  type LexiconRule,
  type Normalization,
  type SpeechChunk,
  type Tts,
  type VoiceSettings,
} from './contract.ts';
import { espeak, espeakWorker } from './espeak/espeak.ts';
import { flite, fliteWorker } from './flite/flite.ts';
import { openWorkerPool } from './host/worker-pool.ts';
import { localVoices } from './remote/local-voice.ts';
import { openRemote, type RemoteOptions } from './remote/remote.ts';
import { withSubstitute } from './remote/stand-in.ts';
import { productVoices } from './remote/voices.ts';
import { openSherpa, type Sherpa, type SherpaOptions } from './sherpa/sherpa.ts';
import { engineIdOf } from './sherpa/voices.ts';
import { detectLanguage } from './text/detect-language.ts';
import { warmEnglish } from './text/english/read-english.ts';
import { tone } from './tone/tone.ts';
import { defaultVoices } from './voices/default-voices.ts';
import { toneVoice } from './voices/tone-voice.ts';
import type { Speaker, Voice } from './voices/voice.ts';
import { voiceAliases } from './voices/voice-aliases.ts';
import type { Cloner } from './voices/voice-clone.ts';

export interface SpeakRequest {
  readonly voice: Voice;
  readonly text: string;
  /** ISO 639 code. Absent: it is detected from the text, falling back to the voice's own. */
  readonly languageCode?: string;
  readonly settings: VoiceSettings;
  readonly seed?: number;
  readonly normalization?: Normalization;
  readonly lexicon?: readonly LexiconRule[];
  /** Whether chunks are to say when their text is heard; see `SpeechChunk.alignment`. */
  readonly timings?: boolean;
  /** How long the caller waited for its turn before, in ms; told on with the timing of the call. */
  readonly queueMs?: number;
}

/** All engines and default voices behind one face. */
export interface Speech {
  /** The default voices in the order of the catalogue, then those of the operator's models as they come and go. */
  readonly voices: readonly Voice[];
  findVoice(idOrAlias: string): Voice | undefined;
  /** Models that can speak like a recording, as they come and go. */
  readonly cloners?: readonly Cloner[];
  /** Codes that some engine speaks. */
  readonly languages: ReadonlySet<string>;
  /**
   * Speaks a text of any length as a stream of one sample rate; `textDone` counts in `request.text`. A text without
   * anything to read is a short silence. Throws `signal.reason`, or EngineError.
   */
  speak(request: SpeakRequest, signal: AbortSignal): AsyncIterable<SpeechChunk>;
  /** Looks at once whether models have come or gone; by itself it does so about three times a second, when asked. */
  refresh?(): void;
  /** Makes the first text as fast as later ones; keeps the thread for a quarter of a second. */
  warm(): void;
  /**
   * Lays `text` over a recording of it. The language is detected where none is given. Throws `signal.reason`, what
   * `recording` throws, or EngineError: not retryable where no engine with times speaks the language, or the text is read in
   * much more time than the recording lasts.
   */
  align(
    request: { readonly recording: Sound; readonly text: string; readonly languageCode?: string },
    signal: AbortSignal,
  ): Promise<ForcedAlignment>;
  close(): Promise<void>;
}

export interface SpeechOptions {
  /** Number of worker threads; the number of cores when absent. */
  readonly workers?: number;
  /** Adds the deterministic engine for tests and its voice `toneToneToneToneTone`. */
  readonly withTone?: boolean;
  /** An upstream whose voices are added; where it fails before its first audio, an engine of this machine speaks. */
  readonly remote?: RemoteOptions | undefined;
  /** Where the operator's neural models lie, and how many of them are in memory at once; none without it. */
  readonly models?: Pick<SherpaOptions, 'folder' | 'size' | 'idleMs'> | undefined;
  /** Is told of every call when it is over. */
  readonly onTimed?: (timing: SpeechTiming) => void;
}

/** Starts the engines; resolves when they are warm. Throws when two engines have one id or a voice names a missing one. */
export async function openSpeech(options: SpeechOptions = {}): Promise<Speech> {
  const { workers, withTone = false, remote, models, onTimed } = options;
  const measured = (engine: Tts): Tts => (onTimed ? timed(engine, onTimed) : engine);
  const pool = await openWorkerPool({ engines: await Promise.all([fliteWorker(), espeakWorker()]), size: workers });
  try {
    const spoken = [flite, espeak].map((engine) => bySentence(fallback(pooled(engine, pool))));
    const local = (withTone ? [...spoken, tone] : spoken).map(measured);
    const away = remote
      ? [withSubstitute(measured(bySentence(openRemote(remote))), localVoices(defaultVoices, local))]
      : [];
    const voices = [...defaultVoices, ...(withTone ? [toneVoice] : []), ...productVoices(remote?.voices ?? [])];
    const warper = openWarper();
    const neural = models && openSherpa({ ...models, wrap: measured });
    const close = async () => {
      await Promise.all([pool.close(), warper.close(), neural?.close()]);
    };
    // Not spread: what is installed changes what its getters say.
    return Object.assign(speechFace([...local, ...away], voices, neural, warper), {
      refresh: () => neural?.refresh(),
      close,
    });
  } catch (error) {
    await pool.close();
    throw error;
  }
}

/** Voices that come and go while the server runs, and their engines. */
type LiveVoices = Pick<Sherpa, 'voices' | 'findVoice' | 'engine' | 'moved' | 'cloners'>;

/** The face of `engines` that speak for `voices`, and of what `live` adds; `openSpeech` says what it refuses. */
export function speechFace(
  engines: readonly Tts[],
  voices: readonly Voice[],
  live?: LiveVoices,
  warper: Warper = openWarper(),
): Omit<Speech, 'close'> {
  const engineOf = registerEngines(engines);
  for (const voice of voices) checkSpeakers(voice, engineOf);
  const voiceOf = new Map(voices.map((voice) => [voice.id, voice]));
  const all = () => (live ? [...voices.map(live.moved), ...live.voices] : voices);
  const find = (id: string): Voice | undefined => {
    const voice = voiceOf.get(id) ?? voiceOf.get(voiceAliases.get(id) ?? '');
    return voice && live ? live.moved(voice) : voice;
  };
  return {
    get voices() {
      return all();
    },
    warm() {
      detectLanguage('Ready to speak.', ['en']);
      warmEnglish();
    },
    findVoice: (id) => find(id) ?? live?.findVoice(id),
    get cloners() {
      return live?.cloners ?? [];
    },
    get languages() {
      return new Set(all().flatMap((voice) => voice.languages));
    },
    speak({ voice, text, languageCode, ...how }, signal) {
      const language = languageCode ?? detectLanguage(text, voice.languages);
      const { adaptation, clone } = voice;
      const cloner = clone && live?.cloners.find(({ modelId }) => modelId === clone.modelId);
      if (cloner?.languages.includes(language)) {
        const request = { ...how, text, voice: voice.id, language, clone };
        return live!.engine(engineIdOf(cloner.modelId))!.speak(request, signal);
      }
      const engineFor = ({ engineId }: Speaker) => engineOf.get(engineId) ?? live?.engine(engineId);
      // Who speaks for a made voice is one that can be adapted, though a neural model stands before it.
      const speakers = adaptation
        ? voice.speakers.filter((one) => engineFor(one)?.capabilities.adapts)
        : voice.speakers;
      const speaker = speakers.find(({ languages }) => languages.includes(language)) ?? speakers[0];
      const engine = speaker && engineFor(speaker);
      if (!speaker || !engine)
        throw new EngineError('registry', `nobody speaks for ${voice.name}`, { retryable: false });
      const request = { ...how, text, voice: speaker.engineVoice, language };
      if (!adaptation) return engine.speak(request, signal);
      const settings = { ...how.settings, speed: how.settings.speed * adaptation.rate };
      return engine.speak({ ...request, settings, adaptation }, signal);
    },
    align({ recording, text, languageCode }, signal) {
      const engine = engineOf.get(espeak.id);
      const language = languageCode ?? detectLanguage(text, engine?.voices.flatMap(({ languages }) => languages) ?? []);
      const voice = engine?.voices.find(({ languages }) => languages.includes(language));
      if (!engine || !voice)
        throw new EngineError('align', `no engine has the times of words in ${language}`, { retryable: false });
      const request = { text, voice: voice.key, language, settings: plainSettings, timings: true };
      return forceAlign(text, recording, engine.speak(request, signal), warper, signal);
    },
  };
}

/** How a voice reads that others are compared with. */
const plainSettings: VoiceSettings = {
  stability: 1,
  similarityBoost: 0.75,
  style: 0,
  useSpeakerBoost: false,
  speed: 1,
};

/** The engines by id. Throws when two have the same. */
function registerEngines(engines: readonly Tts[]): Map<string, Tts> {
  const byId = new Map<string, Tts>();
  for (const engine of engines) {
    if (byId.has(engine.id)) throw new Error(`two engines have the id ${engine.id}`);
    byId.set(engine.id, engine);
  }
  return byId;
}

/** Throws when `voice` names an engine, or a voice of an engine, that is not there. */
function checkSpeakers(voice: Voice, engines: ReadonlyMap<string, Tts>): void {
  for (const { engineId, engineVoice } of voice.speakers) {
    const engine = engines.get(engineId);
    if (!engine) throw new Error(`the voice ${voice.name} names the engine ${engineId}, which is not there`);
    if (!engine.voices.some(({ key }) => key === engineVoice))
      throw new Error(`the voice ${voice.name} names ${engineVoice}, which the engine ${engineId} does not have`);
  }
}
