/**
 * The three inner loops of the vocoder as a small WebAssembly module with vector instructions, which is written here
 * instruction by instruction because its loops are unrolled for the order of the filters.
 */
export interface SimdFilters {
  /** The samples of a frame. */
  readonly samples: Float32Array;
  /** The latest noise and that of a frame; the filtered noise is added to `samples`. */
  readonly noise: Float32Array;
  /** The weights of the noise filter, latest sample first. */
  readonly noiseWeights: Float32Array;
  /** The mel-cepstrum of a frame. */
  readonly cepstrum: Float32Array;
  /** The basis of the cosine transform: one row of frequencies for each value of the cepstrum. */
  readonly cosines: Float32Array;
  /** A log spectrum, to which the third and later values of the cepstrum are added. */
  readonly spectrum: Float32Array;
  /** The filter's coefficients at the next sample, from the second on. */
  readonly coefficients: Float32Array;
  /** What is added to each coefficient per sample. */
  readonly steps: Float32Array;
  /** Forgets all samples. */
  reset(): void;
  /** Adds the filtered noise to `samples`. */
  addNoise(): void;
  /** Adds the log spectrum to `spectrum`. */
  addSpectrum(): void;
  /** Filters `samples` in place: the second part of the MLSA filter. */
  filter(): void;
}

export interface FilterSizes {
  /** Samples per frame, a multiple of 16. */
  readonly frameLength: number;
  /** Index of the last coefficient. */
  readonly order: number;
  readonly noiseTaps: number;
  /** Frequencies of the log spectrum, a multiple of 16. */
  readonly frequencies: number;
  readonly alpha: number;
  /** The coefficients of the Padé approximation of the exponential function. */
  readonly pade: readonly [number, number, number, number, number];
}

const vectorBytes = 16;
const pageBytes = 65_536;

/** Instructions and types of WebAssembly. */
const v128 = 0x7b;
const f32 = 0x7d;
const i32 = 0x7f;
const simd = (code: number): number[] => [0xfd, ...unsigned(code)];
const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
/** Sets a local and keeps its value. */
const tee = (local: number): number[] => [0x22, local];
const integer = (value: number): number[] => [0x41, ...signed(value)];
const float = (value: number): number[] => [0x43, ...new Uint8Array(Float32Array.of(value).buffer)];
const loadVector = (offset: number): number[] => [...simd(0x00), 0, ...unsigned(offset)];
const loadSplat = (offset: number): number[] => [...simd(0x09), 0, ...unsigned(offset)];
const storeVector = (offset: number): number[] => [...simd(0x0b), 0, ...unsigned(offset)];
const loadFloat = (offset: number): number[] => [0x2a, 0, ...unsigned(offset)];
const storeFloat = (offset: number): number[] => [0x38, 0, ...unsigned(offset)];
const zeros = [...simd(0x0c), ...new Array<number>(vectorBytes).fill(0)];
const shuffle = (...lanes: number[]): number[] => [
  ...simd(0x0d),
  ...lanes.flatMap((lane) => [4 * lane, 4 * lane + 1, 4 * lane + 2, 4 * lane + 3]),
];
const splat = simd(0x13);
const lane = (index: number): number[] => [...simd(0x1f), index];
const addVectors = simd(0xe4);
const multiplyVectors = simd(0xe6);
/** a · b + c, and c − a · b, in one step where the processor can. */
const multiplyAdd = simd(0x105);
const multiplySubtract = simd(0x106);
const addFloats = 0x92;
const subtractFloats = 0x93;
const multiplyFloats = 0x94;
const addIntegers = 0x6a;
const lessThan = 0x49;
const loop = [0x03, 0x40];
const branchIf = (depth: number): number[] => [0x0d, depth];
const end = 0x0b;

function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}

export function openSimdFilters(sizes: FilterSizes): SimdFilters {
  const { frameLength, order, noiseTaps, frequencies } = sizes;
  const noiseLength = noiseTaps - 1 + frameLength;
  let bytes = 0;
  const reserve = (floats: number): number => {
    const at = bytes;
    bytes += Math.ceil((4 * floats) / vectorBytes) * vectorBytes;
    return at;
  };
  const places = {
    samples: reserve(frameLength),
    noise: reserve(noiseLength),
    weights: reserve(noiseTaps),
    cepstrum: reserve(order + 1),
    cosines: reserve((order + 1) * frequencies),
    spectrum: reserve(frequencies),
    coefficients: reserve(order - 1),
    steps: reserve(order - 1),
    // For each coefficient from the first on, a state of each of the five stages, in two vectors.
    chains: reserve(8 * order),
    inputs: reserve(8),
  };
  const module = new WebAssembly.Module(assemble(sizes, places, Math.ceil(bytes / pageBytes)));
  const { exports } = new WebAssembly.Instance(module);
  type Functions = Pick<SimdFilters, 'addNoise' | 'addSpectrum' | 'filter'>;
  const { memory, addNoise, addSpectrum, filter } = exports as unknown as Functions & { memory: WebAssembly.Memory };
  const view = (at: number, length: number) => new Float32Array(memory.buffer, at, length);
  return {
    samples: view(places.samples, frameLength),
    noise: view(places.noise, noiseLength),
    noiseWeights: view(places.weights, noiseTaps),
    cepstrum: view(places.cepstrum, order + 1),
    cosines: view(places.cosines, (order + 1) * frequencies),
    spectrum: view(places.spectrum, frequencies),
    coefficients: view(places.coefficients, order - 1),
    steps: view(places.steps, order - 1),
    reset: () => void new Uint8Array(memory.buffer).fill(0),
    addNoise,
    addSpectrum,
    filter,
  };
}

interface Places {
  readonly samples: number;
  readonly noise: number;
  readonly weights: number;
  readonly cepstrum: number;
  readonly cosines: number;
  readonly spectrum: number;
  readonly coefficients: number;
  readonly steps: number;
  readonly chains: number;
  readonly inputs: number;
}

function assemble(sizes: FilterSizes, places: Places, pages: number): Uint8Array<ArrayBuffer> {
  const { frameLength, order, noiseTaps, frequencies } = sizes;
  const section = (id: number, content: number[]): number[] => [id, ...unsigned(content.length), ...content];
  const name = (text: string): number[] => [text.length, ...Buffer.from(text)];
  const body = (locals: number[], code: number[]): number[] => {
    const content = [...locals, ...code, end];
    return [...unsigned(content.length), ...content];
  };
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 0, 0]),
    ...section(3, [3, 0, 0, 0]),
    ...section(5, [1, 0, pages]),
    ...section(7, [
      4,
      ...[...name('memory'), 2, 0],
      ...[...name('addNoise'), 0, 0],
      ...[...name('addSpectrum'), 0, 1],
      ...[...name('filter'), 0, 2],
    ]),
    ...section(10, [
      3,
      ...body(
        [2, 1, i32, 5, v128],
        sumLoop({
          sums: places.samples,
          length: frameLength,
          terms: Array.from({ length: noiseTaps }, (_, tap) => ({
            weight: places.weights + 4 * tap,
            values: places.noise + 4 * (noiseTaps - 1 - tap),
          })),
        }),
      ),
      ...body(
        [2, 1, i32, 5, v128],
        sumLoop({
          sums: places.spectrum,
          length: frequencies,
          terms: Array.from({ length: order - 1 }, (_, i) => ({
            weight: places.cepstrum + 4 * (i + 2),
            values: places.cosines + 4 * (i + 2) * frequencies,
          })),
        }),
      ),
      ...body([3, 1, i32, 13, v128, 3, f32], filterLoop(sizes, places)),
    ]),
  ]);
}

/** Addresses of numbers. */
interface WeightedSums {
  /** Where the sums are added. */
  readonly sums: number;
  /** Number of sums, a multiple of 16. */
  readonly length: number;
  /** One weight each, and one value for each sum. */
  readonly terms: readonly { readonly weight: number; readonly values: number }[];
}

/** Computes 16 sums at a time, in four vectors. */
function sumLoop({ sums: place, length, terms }: WeightedSums): number[] {
  const [at, factor, ...sums] = [0, 1, 2, 3, 4, 5] as const;
  const code = [...loop];
  sums.forEach((sum, i) => {
    code.push(...get(at), ...loadVector(place + i * vectorBytes), ...set(sum));
  });
  for (const { weight, values } of terms) {
    code.push(...integer(0), ...loadSplat(weight), ...set(factor));
    sums.forEach((sum, i) => {
      const offset = values + i * vectorBytes;
      code.push(...get(factor), ...get(at), ...loadVector(offset), ...get(sum), ...multiplyAdd, ...set(sum));
    });
  }
  sums.forEach((sum, i) => {
    code.push(...get(at), ...get(sum), ...storeVector(place + i * vectorBytes));
  });
  const next = [...get(at), ...integer(4 * vectorBytes), addIntegers, ...tee(at), ...integer(4 * length), lessThan];
  return [...code, ...next, ...branchIf(0), end];
}

/** The five stages are lanes: the first four of one vector, the fifth of another. */
function filterLoop({ frameLength, order, alpha, pade }: FilterSizes, places: Places): number[] {
  const at = 0;
  const vectors = Array.from({ length: 13 }, (_, i) => 1 + i);
  const [warp, gain, weight] = vectors.slice(0, 3) as [number, number, number];
  const [inputs, states, sums] = [vectors.slice(3, 5), vectors.slice(5, 7), vectors.slice(7, 9)];
  let [previous, current] = [vectors.slice(9, 11), vectors.slice(11, 13)];
  const [odd, even, input] = [14, 15, 16];
  const halves = [0, 1] as const;
  const chain = (k: number, half: number): number => places.chains + ((k - 1) * 2 + half) * vectorBytes;
  const code = [...float(alpha), ...splat, ...set(warp), ...float(1 - alpha * alpha), ...splat, ...set(gain)];
  for (const half of halves)
    code.push(...integer(0), ...loadVector(places.inputs + half * vectorBytes), ...set(inputs[half]!));
  code.push(...loop);
  for (const half of halves) {
    code.push(...integer(0), ...loadVector(chain(1, half)), ...set(previous[half]!));
    code.push(...get(gain), ...get(inputs[half]!), ...get(warp), ...get(previous[half]!), ...multiplyVectors);
    code.push(...multiplyAdd, ...set(states[half]!));
    code.push(...integer(0), ...get(states[half]!), ...storeVector(chain(1, half)), ...zeros, ...set(sums[half]!));
  }
  for (let k = 2; k <= order; k++) {
    code.push(...integer(0), ...loadSplat(places.coefficients + 4 * (k - 2)), ...set(weight));
    for (const half of halves) {
      code.push(...integer(0), ...loadVector(chain(k, half)), ...set(current[half]!));
      code.push(...get(warp), ...get(states[half]!));
      code.push(...get(warp), ...get(current[half]!), ...get(previous[half]!), ...multiplyAdd);
      code.push(...multiplySubtract, ...set(states[half]!));
      code.push(...integer(0), ...get(states[half]!), ...storeVector(chain(k, half)));
      code.push(...get(weight), ...get(states[half]!), ...get(sums[half]!), ...multiplyAdd, ...set(sums[half]!));
    }
    [previous, current] = [current, previous];
  }
  const term = (stage: number): number[] => {
    const sum = get(sums[stage < 4 ? 0 : 1]!);
    return [...sum, ...lane(stage % 4), ...float(pade[stage]!), multiplyFloats];
  };
  code.push(...term(0), ...term(2), addFloats, ...term(4), addFloats, ...set(odd));
  code.push(...term(1), ...term(3), addFloats, ...set(even));
  code.push(...get(at), ...loadFloat(places.samples));
  code.push(...get(odd), addFloats, ...get(even), subtractFloats, ...set(input));
  code.push(...get(at), ...get(input), ...get(odd), addFloats, ...get(even), addFloats, ...storeFloat(places.samples));
  // The input of each stage is the output of the one before at the previous sample.
  code.push(...get(sums[0]!), ...zeros, ...shuffle(3, 4, 4, 4), ...set(inputs[1]!));
  code.push(...get(input), ...splat, ...get(sums[0]!), ...shuffle(0, 4, 5, 6), ...set(inputs[0]!));
  for (let offset = 0; offset < 4 * (order - 1); offset += vectorBytes) {
    code.push(...integer(0), ...integer(0), ...loadVector(places.coefficients + offset));
    code.push(...integer(0), ...loadVector(places.steps + offset), ...addVectors);
    code.push(...storeVector(places.coefficients + offset));
  }
  code.push(...get(at), ...integer(4), addIntegers, ...tee(at));
  code.push(...integer(4 * frameLength), lessThan, ...branchIf(0), end);
  for (const half of halves)
    code.push(...integer(0), ...get(inputs[half]!), ...storeVector(places.inputs + half * vectorBytes));
  return code;
}
