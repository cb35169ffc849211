import { type AlignmentThread, openAlignmentThread } from './align/alignment-thread.ts';
import { type AudioSource, type ForcedAlignment, forceAlign } from './align/forced.ts';
import { byClause } from './compose/by-clause.ts';
import { countSpoken } from './compose/count-spoken.ts';
import { pooled } from './compose/pooled.ts';
import { retryOnce } from './compose/retry-once.ts';
import { type SpeechRun, speakRuns } from './compose/speak-runs.ts';
import { type SpeechTiming, timed } from './compose/timed.ts';
import { withFallback } from './compose/with-fallback.ts';
import type { ClauseSynthesizer } from './contract/clauses.ts';
import type { Normalization, VoiceSettings } from './contract/engine.ts';
import { EngineError } from './contract/engine-error.ts';
import type { LexiconRule } from './contract/pronunciation.ts';
import type { CallMeasurements, SpeechChunk, Tts } from './contract/streaming.ts';
import { espeak, espeakWorker } from './espeak/espeak.ts';
import { openTextReader } from './espeak/text-reader.ts';
import { withReadings } from './espeak/with-readings.ts';
import { flite, fliteWorker } from './flite/flite.ts';
import { openWorkerPool } from './host/worker-pool.ts';
import { localFallback } from './remote/local-fallback.ts';
import { openRemote, type RemoteOptions } from './remote/remote.ts';
import { toProductVoices } from './remote/voices.ts';
import { openSherpa, type Sherpa, type SherpaOptions } from './sherpa/sherpa.ts';
import { engineIdOf } from './sherpa/voices.ts';
import { detectLanguage } from './text/detect-language.ts';
import { warmEnglish } from './text/english/read-english.ts';
import { splitByLanguage } from './text/language-runs.ts';
import { reportPhonemes, type UnspokenText } from './text/report-phonemes.ts';
import { splitByScript } from './text/script-runs.ts';
import {
  findScripts,
  hasOtherScripts,
  lacksVowelSigns,
  languageName,
  likelyLanguage,
  scriptName,
  scriptOfLanguage,
} from './text/scripts.ts';
import { tone } from './tone/tone.ts';
import { defaultVoices } from './voices/default-voices.ts';
import { legacyVoices } from './voices/legacy-voices.ts';
import { nearestSpeaker } from './voices/nearest-voice.ts';
import { toneVoice } from './voices/tone-voice.ts';
import type { Speaker, Voice } from './voices/voice.ts';
import type { Cloner } from './voices/voice-clone.ts';

export interface SpeakRequest {
  readonly voice: Voice;
  readonly text: string;
  /** ISO 639 code. If absent, it is detected from the text, with the language of the voice as default. */
  readonly languageCode?: string;
  readonly settings: VoiceSettings;
  readonly seed?: number;
  readonly normalization?: Normalization;
  readonly lexicon?: readonly LexiconRule[];
  /** Whose request it is. Tenants take turns if the engines are busy. */
  readonly tenant?: string;
  /** Whether chunks include timestamps; see `SpeechChunk.alignment`. */
  readonly timings?: boolean;
}

/** All engines and voices behind one interface. */
export interface Speech {
  /** The default voices in catalogue order, then the voices of the models that are installed now. */
  readonly voices: readonly Voice[];
  /** Voices that only exist for clients that hard-code their public IDs; default voices speak for them. */
  readonly legacyVoices: readonly Voice[];
  findVoice(id: string): Voice | undefined;
  /** Installed models that can clone a voice from a recording. */
  readonly cloners?: readonly Cloner[];
  /** Codes of the languages that at least one engine supports. */
  readonly languages: ReadonlySet<string>;
  /**
   * Synthesizes a text of any length. Words in a script that the engine of the text cannot read are spoken by another
   * engine, so the sample rate may change. `textDone` is an offset in `request.text`. A text with nothing to read gives a
   * short silence. `measured` is reported with the timing of the first call. Throws `signal.reason`, or EngineError.
   */
  speak(request: SpeakRequest, signal: AbortSignal, measured?: CallMeasurements): AsyncIterable<SpeechChunk>;
  /** The words whose phonemes or script the engines of this text cannot speak; undefined if there are none. */
  findUnspoken(request: Pick<SpeakRequest, 'voice' | 'text' | 'languageCode' | 'lexicon'>): UnspokenText | undefined;
  /** The characters of a text as it is spoken, with its aliases, numbers and signs in words. */
  countSpoken(request: Pick<SpeakRequest, 'voice' | 'text' | 'languageCode' | 'lexicon'>): Promise<number>;
  /**
   * Checks immediately for installed and removed models. Otherwise each read checks at most about three times a second.
   */
  refresh?(): void;
  /** Warms up so that the first text is as fast as later ones. Blocks the thread for a quarter of a second. */
  warm(): void;
  /**
   * Aligns `text` with a recording of it. The language is detected if none is given. Throws `signal.reason`, the error
   * of `recording`, or EngineError, which is not retryable if no engine has word times for the language or the text is
   * much longer than the recording.
   */
  align(
    request: { readonly recording: AudioSource; readonly text: string; readonly languageCode?: string },
    signal: AbortSignal,
  ): Promise<ForcedAlignment>;
  close(): Promise<void>;
}

export interface SpeechOptions {
  /** Number of worker threads; the number of cores when absent. */
  readonly workers?: number;
  /** Adds the deterministic engine for tests and its voice `toneToneToneToneTone`. */
  readonly withTone?: boolean;
  /**
   * An upstream whose voices are added. If it fails before its first audio, a local engine speaks, and after an outage
   * at once for a while.
   */
  readonly remote?: RemoteOptions | undefined;
  /** The folder of the installed neural models, and how many of them may be in memory. No models if absent. */
  readonly models?: Pick<SherpaOptions, 'folder' | 'size' | 'idleMs' | 'keepsWarm'> | undefined;
  /** Called after every engine call. */
  readonly onTimed?: (timing: SpeechTiming) => void;
}

/**
 * Starts the engines and resolves when they are ready. Throws if two engines have the same ID or a voice refers to a
 * missing engine.
 */
export async function openSpeech(options: SpeechOptions = {}): Promise<Speech> {
  const { workers, withTone = false, remote, models, onTimed } = options;
  const withTiming = (tts: Tts): Tts => (onTimed ? timed(tts, onTimed) : tts);
  const toTts = (clauses: ClauseSynthesizer): Tts => withTiming(byClause(clauses));
  const pool = await openWorkerPool({ engines: await Promise.all([fliteWorker(), espeakWorker()]), size: workers });
  const reader = openTextReader();
  try {
    const pooledEngines = [pooled(flite, pool), withReadings(pooled(espeak, pool), reader)].map((engine) =>
      toTts(retryOnce(engine)),
    );
    const local = withTone ? [...pooledEngines, withTiming(tone)] : pooledEngines;
    const remoteEngines = remote ? [withFallback(toTts(openRemote(remote)), localFallback(defaultVoices, local))] : [];
    const voices = [...defaultVoices, ...(withTone ? [toneVoice] : []), ...toProductVoices(remote?.voices ?? [])];
    const aligner = openAlignmentThread();
    const replaceable = [...defaultVoices, ...legacyVoices(defaultVoices)];
    const formantEngines = new Set([espeak.id]);
    const neural = models && openSherpa({ ...models, defaultVoices: replaceable, formantEngines, toTts });
    const close = async () => {
      await Promise.all([pool.close(), reader.close(), aligner.close(), neural?.close()]);
    };
    // Object.assign keeps the getters, whose values change with the installed models; a spread would copy the values.
    return Object.assign(createSpeech([...local, ...remoteEngines], voices, neural, aligner), {
      refresh: () => neural?.refresh(),
      close,
    });
  } catch (error) {
    await pool.close();
    throw error;
  }
}

/** Voices of models that can be installed and removed while the server runs, and their engines. */
type LiveVoices = Pick<Sherpa, 'voices' | 'findVoice' | 'engine' | 'withModelSpeaker' | 'cloners'>;

/** The engine that speaks a text or a part of it. */
interface ChosenEngine {
  readonly language: string;
  readonly engine: Tts | undefined;
  readonly engineVoice: string;
  readonly adaptation?: Voice['adaptation'];
  readonly clone?: Voice['clone'];
}

/** Combines `engines`, their `voices` and the installed models (`live`). Throws as `openSpeech` does. */
export function createSpeech(
  engines: readonly Tts[],
  voices: readonly Voice[],
  live?: LiveVoices,
  aligner: AlignmentThread = openAlignmentThread(),
): Omit<Speech, 'close'> {
  const enginesById = registerEngines(engines);
  for (const voice of voices) checkSpeakers(voice, enginesById);
  const legacy = legacyVoices(voices);
  const voicesById = new Map([...voices, ...legacy].map((voice) => [voice.id, voice]));
  const listVoices = () => (live ? [...voices.map(live.withModelSpeaker), ...live.voices] : voices);
  const findFixedVoice = (id: string): Voice | undefined => {
    const voice = voicesById.get(id);
    return voice && live ? live.withModelSpeaker(voice) : voice;
  };
  /** Chooses the engine for a language: that of the clone, or of the first speaker of the voice with the language. */
  const chooseEngine = (voice: Voice, language: string): ChosenEngine => {
    const { adaptation, clone } = voice;
    const cloner = clone && live?.cloners.find(({ modelId }) => modelId === clone.modelId);
    if (cloner?.languages.includes(language))
      return { language, engine: live!.engine(engineIdOf(cloner.modelId)), engineVoice: voice.id, clone };
    // A designed voice needs an engine that adapts, even if a neural model has a higher rank.
    const speakers = adaptation ? voice.speakers.filter((one) => engineFor(one)?.adapts) : voice.speakers;
    const speaker = speakers.find(({ languages }) => languages.includes(language)) ?? speakers[0];
    return { language, engine: speaker && engineFor(speaker), engineVoice: speaker?.engineVoice ?? '', adaptation };
  };
  const engineFor = ({ engineId }: Speaker) => enginesById.get(engineId) ?? live?.engine(engineId);
  /** Chooses the engine for words in another script: that of the voice, or of the nearest voice with the language. */
  const chooseOtherEngine = (voice: Voice, language: string): ChosenEngine => {
    if (voice.languages.includes(language)) return chooseEngine(voice, language);
    const speaker = nearestSpeaker(voice, language, voices);
    return { language, engine: speaker && engineFor(speaker), engineVoice: speaker?.engineVoice ?? '' };
  };
  /** The parts of a text that one engine speaks in one language. Only a text in several scripts or languages has several. */
  const planRuns = ({ voice, text, languageCode }: Pick<SpeakRequest, 'voice' | 'text' | 'languageCode'>) => {
    const main = chooseEngine(voice, languageCode ?? detectLanguage(text, voice.languages));
    const script = scriptOfLanguage(main.language);
    const languagesOf = (other: string) =>
      [...voice.languages, ...voices.flatMap(({ languages }) => languages)].filter(
        (language) => scriptOfLanguage(language) === other,
      );
    const separate = new Map<string, boolean>();
    const isSeparate = (other: string, isPhrase = false): boolean => {
      const key = `${other} ${isPhrase}`;
      const known = separate.get(key);
      if (known !== undefined) return known;
      const result = !main.engine?.readsScript?.(other, main.language, isPhrase) && languagesOf(other).length > 0;
      separate.set(key, result);
      return result;
    };
    const runs = splitByScript(text, script, isSeparate).map((run) => ({
      ...run,
      text: text.slice(run.start, run.end),
    }));
    const engines = new Map<string, ChosenEngine>([[script, main]]);
    for (const { script: other } of runs) {
      if (engines.has(other)) continue;
      // All words in the script together tell its language more reliably than each run.
      const sample = runs.flatMap((run) => (run.script === other ? [run.text] : [])).join(' ');
      const languages = languagesOf(other);
      const first =
        scriptOfLanguage(voice.languages[0]!) === other ? voice.languages[0]! : likelyLanguage(other, sample);
      const language = detectLanguage(sample, [
        ...new Set(languages.includes(first) ? [first, ...languages] : languages),
      ]);
      engines.set(other, chooseOtherEngine(voice, language));
    }
    return runs.flatMap((run) => {
      const chosen = engines.get(run.script)!;
      // A given language is enforced, and only Latin letters are shared by so many languages.
      if (languageCode !== undefined || run.script !== 'Latn') return [{ ...run, ...chosen }];
      return splitByLanguage(run.text, chosen.language, voice.languages).map(({ start, end, language }) => ({
        ...run,
        text: run.text.slice(start, end),
        ...(language === chosen.language ? chosen : chooseEngine(voice, language)),
      }));
    });
  };
  return {
    get voices() {
      return listVoices();
    },
    get legacyVoices() {
      return live ? legacy.map(live.withModelSpeaker) : legacy;
    },
    warm() {
      detectLanguage('Ready to speak.', ['en']);
      warmEnglish();
    },
    findVoice: (id) => findFixedVoice(id) ?? live?.findVoice(id),
    get cloners() {
      return live?.cloners ?? [];
    },
    get languages() {
      return new Set(listVoices().flatMap((voice) => voice.languages));
    },
    speak({ voice, text, languageCode, ...options }, signal, measured) {
      const runs = planRuns({ voice, text, languageCode }).map(
        ({ text, engine, engineVoice, language, adaptation, clone }, index): SpeechRun => {
          if (!engine)
            throw new EngineError('registry', `no engine is available for the voice ${voice.name}`, {
              retryable: false,
            });
          const speed = options.settings.speed * (adaptation?.rate ?? 1);
          const settings = { ...options.settings, speed };
          const request = { ...options, text, voice: engineVoice, language, settings };
          return {
            text,
            // All runs shared one wait.
            speak: () =>
              engine.speak(
                { ...request, ...(clone && { clone }), ...(adaptation && { adaptation }) },
                signal,
                index === 0 ? measured : undefined,
              ),
          };
        },
      );
      return runs.length === 1 ? runs[0]!.speak() : speakRuns(runs, options.settings.speed);
    },
    findUnspoken(request) {
      const { text, lexicon = [] } = request;
      // Spares most requests the detection of the language.
      if (!lexicon.some((rule) => 'phoneme' in rule) && !hasOtherScripts(text, ['Latn'])) return undefined;
      const [respelled, ignored, scripts] = [new Set<string>(), new Set<string>(), new Set<string>()];
      const guessedVowels = new Set<string>();
      for (const { text, language, engine } of planRuns(request)) {
        const report = reportPhonemes({ text, language, lexicon, phoneticAlphabets: engine?.phoneticAlphabets });
        for (const word of report?.respelled ?? []) respelled.add(word);
        for (const word of report?.ignored ?? []) ignored.add(word);
        if (engine?.guessesVowels?.includes(language) && lacksVowelSigns(text))
          guessedVowels.add(languageName(language));
        for (const script of findScripts(text))
          if (script !== scriptOfLanguage(language) && !engine?.readsScript?.(script, language))
            scripts.add(scriptName(script));
      }
      if (respelled.size + ignored.size + scripts.size + guessedVowels.size === 0) return undefined;
      return {
        respelled: [...respelled],
        ignored: [...ignored],
        scripts: [...scripts],
        guessedVowels: [...guessedVowels],
      };
    },
    async countSpoken({ lexicon = [], ...request }) {
      let count = 0;
      for (const { text, language, engine } of planRuns(request))
        count += await countSpoken({ text, language, lexicon }, engine?.phoneticAlphabets);
      return count;
    },
    align({ recording, text, languageCode }, signal) {
      const references = engines.flatMap((engine) =>
        engine.measuresWordTimes ? engine.voices.map((voice) => ({ engine, voice })) : [],
      );
      const language =
        languageCode ??
        detectLanguage(
          text,
          references.flatMap(({ voice }) => voice.languages),
        );
      const reference = references.find(({ voice }) => voice.languages.includes(language));
      if (!reference)
        throw new EngineError('align', `no engine provides word times for the language ${language}`, {
          retryable: false,
        });
      const request = { text, voice: reference.voice.key, language, settings: alignmentSettings, timings: true };
      return forceAlign(text, recording, reference.engine.speak(request, signal), aligner, signal);
    },
  };
}

/** Settings of the reference voice for forced alignment. */
const alignmentSettings: VoiceSettings = {
  stability: 1,
  similarityBoost: 0.75,
  style: 0,
  useSpeakerBoost: false,
  speed: 1,
};

/** Maps the engines by ID. Throws if two have the same ID. */
function registerEngines(engines: readonly Tts[]): Map<string, Tts> {
  const byId = new Map<string, Tts>();
  for (const engine of engines) {
    if (byId.has(engine.id)) throw new Error(`two engines have the ID ${engine.id}`);
    byId.set(engine.id, engine);
  }
  return byId;
}

/** Throws if `voice` refers to a missing engine or engine voice. */
function checkSpeakers(voice: Voice, engines: ReadonlyMap<string, Tts>): void {
  for (const { engineId, engineVoice } of voice.speakers) {
    const engine = engines.get(engineId);
    if (!engine) throw new Error(`the voice ${voice.name} refers to the engine ${engineId}, which does not exist`);
    if (!engine.voices.some(({ key }) => key === engineVoice))
      throw new Error(`the voice ${voice.name} refers to ${engineVoice}, which the engine ${engineId} does not have`);
  }
}
