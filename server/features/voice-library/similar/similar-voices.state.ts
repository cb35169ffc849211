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

/** In-memory index of equally long vectors by id. */
export interface VectorIndex {
  readonly size: number;
  set(id: string, vector: Float32Array): void;
  delete(id: string): void;
  /** The `count` vectors with the largest dot product, best first. */
  nearest(vector: Float32Array, count: number): { id: string; score: number }[];
}
