/** A section of a WebAssembly module, for example 2 (imports), 7 (exports), 10 (code), 11 (data). */
interface Section {
  readonly id: number;
  /** Where the section and its content start, and where both end. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** Reads bytes and LEB128 integers from `at`. */
export function openReader(bytes: Uint8Array, at: number) {
  const byte = (): number => bytes[at++]!;
  return {
    get at() {
      return at;
    },
    skip(count: number): void {
      at += count;
    },
    byte,
    integer(): number {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const next = byte();
        value += (next & 0x7f) * 2 ** shift;
        if (next < 0x80) return value;
      }
    },
  };
}

/** The sections of a WebAssembly module. */
export function* sections(bytes: Uint8Array): Generator<Section> {
  for (let at = 8; at < bytes.length; ) {
    const reader = openReader(bytes, at + 1);
    const size = reader.integer();
    const end = reader.at + size;
    yield { id: bytes[at]!, at, start: reader.at, end };
    at = end;
  }
}
