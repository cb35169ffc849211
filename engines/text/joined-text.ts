/** A part of a text and the number of UTF-16 units of the source that it stands for. */
export interface TextPiece {
  readonly text: string;
  readonly sourceLength: number;
}

/** A text that was built from a source, and the way back to the offsets of that source. */
export interface JoinedText {
  readonly text: string;
  /** The offset in the source. Inside a replacement, the offset is proportional. */
  toSource(offset: number): number;
}

/** Joins the pieces of a text in order. */
export function joinPieces(pieces: readonly TextPiece[]): JoinedText {
  const starts: { readonly at: number; readonly sourceAt: number; readonly piece: TextPiece }[] = [];
  let at = 0;
  let sourceAt = 0;
  for (const piece of pieces) {
    starts.push({ at, sourceAt, piece });
    at += piece.text.length;
    sourceAt += piece.sourceLength;
  }
  return {
    text: pieces.map((piece) => piece.text).join(''),
    toSource(offset) {
      if (offset >= at) return sourceAt;
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (starts[middle]!.at <= offset) low = middle;
        else high = middle - 1;
      }
      const { piece, at: start, sourceAt: source } = starts[low]!;
      return source + Math.floor(((offset - start) * piece.sourceLength) / piece.text.length);
    },
  };
}
