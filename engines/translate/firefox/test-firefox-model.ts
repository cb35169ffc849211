/** A tiny model of Firefox Translations with random weights, in Marian's binary format, and its SentencePiece vocabulary. */

const vocabularySize = 32;
const [width, heads, inner] = [32, 2, 64];

interface Tensor {
  readonly type: number;
  readonly shape: readonly number[];
  readonly data: Buffer;
}

/** Marian's numbers of types. */
const types = { int8: 0x101, float32: 0x404, intgemm8: 0x4101 } as const;

const config = `dim-emb: ${width}
transformer-heads: ${heads}
enc-depth: 1
dec-depth: 1
transformer-dim-ffn: ${inner}
dim-vocabs:
  - ${vocabularySize}
  - ${vocabularySize}
`;

/** The bytes of a model; another seed gives other translations. */
export function testFirefoxModel(seed: number): Buffer {
  const tensors = new Map<string, Tensor>();
  let state = seed;
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state / 2_147_483_648) * 2 - 1;
  };
  const floats = (name: string, size: number, value: () => number): void => {
    const data = Buffer.alloc(size * 4);
    for (let at = 0; at < size; at++) data.writeFloatLE(value(), at * 4);
    tensors.set(name, { type: types.float32, shape: [1, size], data });
  };
  const weights = (name: string, rows: number, columns: number): void => {
    const data = Buffer.alloc(rows * columns + 4);
    for (let at = 0; at < rows * columns; at++) data.writeInt8(Math.round(random() * 100), at);
    data.writeFloatLE(127, rows * columns);
    tensors.set(name, { type: types.intgemm8, shape: [rows, columns], data });
    floats(`${name}_QuantMultA`, 1, () => 20);
  };
  const bias = (name: string, size = width): void => floats(name, size, () => random() * 0.1);
  const norm = (name: string): void => {
    floats(`${name}_ln_scale`, width, () => 1);
    bias(`${name}_ln_bias`);
  };
  const attention = (name: string): void => {
    for (const part of ['q', 'k', 'v', 'o']) {
      weights(`${name}_W${part}`, width, width);
      bias(`${name}_b${part}`);
    }
    norm(`${name}_Wo`);
  };
  const feedForward = (name: string): void => {
    weights(`${name}_W1`, width, inner);
    bias(`${name}_b1`, inner);
    weights(`${name}_W2`, inner, width);
    bias(`${name}_b2`);
    norm(`${name}_ffn`);
  };

  const text = Buffer.from(`${config}\0`);
  tensors.set('special:model.yml', { type: types.int8, shape: [text.length], data: text });
  weights('Wemb', vocabularySize, width);
  for (const name of ['none_QuantMultA', 'decoder_Wemb_QuantMultA']) floats(name, 1, () => 20);
  bias('decoder_ff_logit_out_b', vocabularySize);
  attention('encoder_l1_self');
  feedForward('encoder_l1_ffn');
  weights('decoder_l1_rnn_W', width, width);
  weights('decoder_l1_rnn_Wf', width, width);
  bias('decoder_l1_rnn_bf');
  norm('decoder_l1_rnn_ffn');
  attention('decoder_l1_context');
  feedForward('decoder_l1_ffn');
  return writeTensors([...tensors]);
}

const alignment = 256;
const padded = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc(-data.length & (alignment - 1))]);

function writeTensors(tensors: readonly (readonly [name: string, tensor: Tensor])[]): Buffer {
  const long = (value: number): Buffer => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(BigInt(value));
    return bytes;
  };
  const head = Buffer.concat([
    ...[1, tensors.length].map(long),
    ...tensors.flatMap(([name, { type, shape, data }]) =>
      [name.length + 1, type, shape.length, padded(data).length].map(long),
    ),
    ...tensors.map(([name]) => Buffer.from(`${name}\0`)),
    ...tensors.map(([, { shape }]) => Buffer.from(Int32Array.from(shape).buffer)),
  ]);
  const gap = -(head.length + 8) & (alignment - 1);
  return Buffer.concat([head, long(gap), Buffer.alloc(gap), ...tensors.map(([, { data }]) => padded(data))]);
}

/** SentencePiece: the end of a sentence, the unknown piece, and pieces of letters. */
export function testFirefoxVocabulary(): Buffer {
  const known = ['▁a', '▁b', 'a', 'b', 'c', '▁'];
  const others = Array.from({ length: vocabularySize - known.length - 2 }, (_, at) => `▁word${at}`);
  const pieces = [...known, ...others].map((text, at) => piece(text, -1 - at, 1));
  return Buffer.concat([piece('</s>', 0, 3), piece('<unk>', 0, 2), ...pieces]);
}

/** One piece of the protocol buffer; `type`: 1 normal, 2 unknown, 3 control. */
function piece(text: string, score: number, type: number): Buffer {
  const bytes = Buffer.from(text);
  const number = Buffer.alloc(4);
  number.writeFloatLE(score);
  const fields = Buffer.concat([
    Buffer.from([0x0a, bytes.length]),
    bytes,
    Buffer.from([0x15]),
    number,
    Buffer.from([0x18, type]),
  ]);
  return Buffer.concat([Buffer.from([0x0a, fields.length]), fields]);
}
