import type { Examination, RecordingFault } from '../../../../engines/lab/lab.ts';

/** In-memory index of equally long vectors by id. */
export interface VectorIndex {
  readonly size: number;
  set(id: string, vector: Float32Array): void;
  delete(id: string): void;
  /** The `count` vectors with the largest dot product, best first. */
  nearest(vector: Float32Array, count: number): { id: string; score: number }[];
}

/** Creates an empty index for vectors of this length. */
export function vectorIndex(length: number): VectorIndex {
  let data = new Float32Array(1024 * length);
  const ids: string[] = [];
  const slots = new Map<string, number>();
  return {
    get size() {
      return ids.length;
    },

    set(id, vector) {
      let slot = slots.get(id);
      if (slot === undefined) {
        slot = ids.length;
        if ((slot + 1) * length > data.length) {
          const larger = new Float32Array(data.length * 2);
          larger.set(data);
          data = larger;
        }
        slots.set(id, slot);
        ids.push(id);
      }
      data.set(vector, slot * length);
    },

    delete(id) {
      const slot = slots.get(id);
      if (slot === undefined) return;
      const last = ids.length - 1;
      // Move the last vector into the free slot.
      data.copyWithin(slot * length, last * length, (last + 1) * length);
      ids[slot] = ids[last]!;
      slots.set(ids[slot], slot);
      ids.pop();
      slots.delete(id);
    },

    nearest(vector, count) {
      const best: { id: string; score: number }[] = [];
      for (let slot = 0; slot < ids.length; slot++) {
        let score = 0;
        for (let i = 0, at = slot * length; i < length; i++, at++) score += data[at]! * vector[i]!;
        if (best.length === count && score <= best[count - 1]!.score) continue;
        let rank = best.length;
        while (rank > 0 && best[rank - 1]!.score < score) rank--;
        best.splice(rank, 0, { id: ids[slot]!, score });
        if (best.length > count) best.pop();
      }
      return best;
    },
  };
}

/**
 * Parses a `real[]` in the binary form of `array_send`: a header of 20 bytes, then each number after its byte length.
 * Undefined if it does not have `length` numbers.
 */
export function parseRealArray(bytes: Uint8Array, length: number): Float32Array | undefined {
  if (bytes.byteLength !== 20 + 8 * length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length }, (_, at) => view.getFloat32(24 + 8 * at));
}

const manySpeakers = 'has several speakers. Upload a recording of a single speaker.';
/** Faults that prevent a comparison; they follow the name of the recording. A wrong level does not. */
const faultMessages: Readonly<Partial<Record<RecordingFault, string>>> = {
  silent: 'is silent.',
  no_speech: 'contains no speech.',
  music: 'contains music. Upload only speech.',
  tone: 'is a tone, not speech.',
  too_short: 'is too short. Upload a few seconds of one person speaking.',
  many_speakers: manySpeakers,
};

/** Why a recording cannot be compared; undefined if it can. */
export function comparisonFault({ faults, speakers }: Pick<Examination, 'faults' | 'speakers'>): string | undefined {
  const messages = faults.flatMap((fault) => faultMessages[fault] ?? []);
  return messages[0] ?? (speakers > 1 ? manySpeakers : undefined);
}
