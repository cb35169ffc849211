import type { Codecs } from '../../../../engines/codec/codecs.ts';
import type { Speech } from '../../../../engines/registry.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { SpeechCacheService } from '../cache/speech-cache.service.ts';
import { openCallProgress } from './call-progress.state.ts';
import type { CallSound, Line, SpeechPart, TakeOptions } from './generation.rules.ts';
import { synthesizeLines } from './line-synthesis.service.ts';

export interface CallSoundDeps {
  readonly speech: Speech;
  readonly codecs: Codecs;
  readonly speechCache: SpeechCacheService;
}

interface SpokenCall {
  readonly actor: Actor;
  readonly lines: readonly Line[];
  readonly options: TakeOptions;
  /** Time in the queue of the workspace. */
  readonly queueMs: number;
}

/** Opens the sound of a call: from the cache, or synthesized and cached. */
export async function openCallSound(deps: CallSoundDeps, call: SpokenCall, signal: AbortSignal): Promise<CallSound> {
  const { speechCache } = deps;
  const key = speechCache.keyFor(call.actor, call.lines, call.options);
  if (key === undefined) return synthesizeCall(deps, call, signal);
  return (
    (await speechCache.find(key, call.lines, signal)) ?? speechCache.record(key, synthesizeCall(deps, call, signal))
  );
}

/** Synthesizes and encodes a call while its parts are read. */
function synthesizeCall(
  { speech, codecs }: CallSoundDeps,
  { lines, options, queueMs }: SpokenCall,
  signal: AbortSignal,
): CallSound {
  const progress = openCallProgress();
  const steps = synthesizeLines(speech, lines, options, queueMs, signal);
  const encoded = codecs.encode(options.format, progress.track(steps), signal);
  async function* parts(): AsyncGenerator<SpeechPart, void> {
    for await (const audio of encoded) yield { audio, ...progress.takeTimes() };
    // Times normally leave with the last bytes; text without sound produces none.
    if (progress.hasTimes) yield { audio: new Uint8Array(), ...progress.takeTimes() };
  }
  return { parts: parts(), spoken: progress.spoken };
}
