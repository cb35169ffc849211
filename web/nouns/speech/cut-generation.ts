import { readLocal, removeLocal, writeLocal } from '../../data/storage/local-store.ts';
import { createStore, type ReadableStore } from '../../data/store/store.ts';
import type { SpeechRequest } from './speech-request.ts';

/** What a generation was asked for. */
export interface AskedSpeech {
  readonly request: SpeechRequest;
  readonly voiceName: string;
  readonly modelName: string;
}

/** The last generation of this tab if it was cut off, by a restart of the server, a lost network or a reload. */
export interface CutGeneration extends ReadableStore<AskedSpeech | undefined> {
  readonly begin: (asked: AskedSpeech) => void;
  readonly end: (outcome: 'cut' | 'settled') => void;
  readonly clear: () => void;
}

const name = 'running_speech';

export function createCutGeneration(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): CutGeneration {
  const { state, set, subscribe } = createStore(() => readLocal(storage(), name, isAsked));
  const clear = () => {
    removeLocal(storage(), name);
    set(undefined);
  };
  let running: AskedSpeech | undefined;
  return {
    state,
    subscribe,
    begin: (asked) => {
      running = asked;
      set(undefined);
      writeLocal(storage(), name, asked);
    },
    end: (outcome) => {
      if (outcome === 'cut') set(running);
      else clear();
    },
    clear,
  };
}

const isAsked = (value: unknown): value is AskedSpeech =>
  typeof value === 'object' &&
  value !== null &&
  'request' in value &&
  typeof (value.request as Partial<SpeechRequest> | null)?.text === 'string';
