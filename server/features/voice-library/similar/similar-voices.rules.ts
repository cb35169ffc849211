import type { Examination, RecordingFault } from '../../../../engines/lab/lab.ts';

/** Vectors of one length by their id, side by side in memory. */
export interface VectorIndex {
  readonly size: number;
  set(id: string, vector: Float32Array): void;
  delete(id: string): void;
  /** The ids of the `count` vectors with the largest scalar product, those first. */
  nearest(vector: Float32Array, count: number): { id: string; score: number }[];
}

/** An empty index of vectors with `length` numbers. */
export function vectorIndex(length: number): VectorIndex {
  let data = new Float32Array(1024 * length);
  const ids: string[] = [];
  const places = new Map<string, number>();
  return {
    get size() {
      return ids.length;
    },

    set(id, vector) {
      let place = places.get(id);
      if (place === undefined) {
        place = ids.length;
        if ((place + 1) * length > data.length) {
          const larger = new Float32Array(data.length * 2);
          larger.set(data);
          data = larger;
        }
        places.set(id, place);
        ids.push(id);
      }
      data.set(vector, place * length);
    },

    delete(id) {
      const place = places.get(id);
      if (place === undefined) return;
      const last = ids.length - 1;
      // The last one takes the place that becomes free.
      data.copyWithin(place * length, last * length, (last + 1) * length);
      ids[place] = ids[last]!;
      places.set(ids[place], place);
      ids.pop();
      places.delete(id);
    },

    nearest(vector, count) {
      const best: { id: string; score: number }[] = [];
      for (let place = 0; place < ids.length; place++) {
        let score = 0;
        for (let i = 0, at = place * length; i < length; i++, at++) score += data[at]! * vector[i]!;
        if (best.length === count && score <= best[count - 1]!.score) continue;
        let to = best.length;
        while (to > 0 && best[to - 1]!.score < score) to--;
        best.splice(to, 0, { id: ids[place]!, score });
        if (best.length > count) best.pop();
      }
      return best;
    },
  };
}

/**
 * The numbers of a `real[]` as `array_send` writes it: its head of 20 bytes, then each number behind its length.
 * Undefined where it has not `length` numbers.
 */
export function realsOf(sent: Uint8Array, length: number): Float32Array | undefined {
  if (sent.byteLength !== 20 + 8 * length) return undefined;
  const view = new DataView(sent.buffer, sent.byteOffset, sent.byteLength);
  return Float32Array.from({ length }, (_, at) => view.getFloat32(24 + 8 * at));
}

const manySpeakers = 'has several speakers. Upload a recording of a single speaker.';
/** Faults after which a recording has no voice to compare, after its name. What is too quiet or too loud is heard still. */
const faultTexts: Readonly<Partial<Record<RecordingFault, string>>> = {
  silent: 'is silent.',
  no_speech: 'contains no speech.',
  music: 'contains music. Upload only speech.',
  tone: 'is a tone, not speech.',
  too_short: 'is too short. Upload a few seconds of one person speaking.',
  many_speakers: manySpeakers,
};

/** Why no voice can be compared with a recording; undefined: one can. */
export function unheardBecause({ faults, speakers }: Pick<Examination, 'faults' | 'speakers'>): string | undefined {
  const texts = faults.flatMap((fault) => faultTexts[fault] ?? []);
  return texts[0] ?? (speakers > 1 ? manySpeakers : undefined);
}
