/** A value of the protobuf wire format: an integer, a 32-bit float, text, bytes or a message. */
type Value = number | { readonly float: number } | string | Uint8Array | readonly Field[];
type Field = readonly [number: number, value: Value];

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) | 128);
  }
}

/** A protobuf message of `fields`, in order. */
function message(fields: readonly Field[]): Uint8Array {
  const parts = fields.map(([number, value]): Uint8Array => {
    if (typeof value === 'number') return Uint8Array.from([...varint(number * 8), ...varint(value)]);
    if (typeof value === 'object' && 'float' in value) {
      const float = new Uint8Array(Float32Array.of(value.float).buffer);
      return Uint8Array.from([...varint(number * 8 + 5), ...float]);
    }
    const bytes = typeof value === 'string' ? Buffer.from(value) : value instanceof Uint8Array ? value : message(value);
    return Buffer.concat([Uint8Array.from([...varint(number * 8 + 2), ...varint(bytes.length)]), bytes]);
  });
  return Buffer.concat(parts);
}

const types = { float: 1, int64: 7 } as const;

/** A float constant of the graph; a scalar without dimensions. */
export const constant = (
  name: string,
  values: readonly number[] | Float32Array,
  dims: readonly number[] = [],
): Field => [5, [...dims.map((dim): Field => [1, dim]), [2, types.float], [9, floats(values)], [8, name]]];

/** An integer constant of the graph. */
export const integerConstant = (name: string, values: readonly number[], dims: readonly number[]): Field => [
  5,
  [
    ...dims.map((dim): Field => [1, dim]),
    [2, types.int64],
    [9, new Uint8Array(BigInt64Array.from(values, BigInt).buffer)],
    [8, name],
  ],
];

function floats(values: readonly number[] | Float32Array): Uint8Array {
  const { buffer, byteOffset, byteLength } = values instanceof Float32Array ? values : Float32Array.from(values);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** One operation; `cast` is the target type of a Cast. */
export const node = (op: string, inputs: readonly string[], output: string, cast?: keyof typeof types): Field => [
  1,
  [
    ...inputs.map((name): Field => [1, name]),
    [2, output],
    [4, op],
    ...(cast
      ? [
          [
            5,
            [
              [1, 'to'],
              [3, types[cast]],
              [20, 2],
            ],
          ] as Field,
        ]
      : []),
  ],
];

/** An input (11) or output (12) of the graph. String dimensions are dynamic. */
export const port = (
  kind: 'input' | 'output',
  name: string,
  type: keyof typeof types,
  dims: readonly (number | string)[],
): Field => {
  const shape = dims.map((dim): Field => [1, [typeof dim === 'number' ? [1, dim] : [2, dim]]]);
  const tensor: readonly Field[] = [
    [1, types[type]],
    [2, shape],
  ];
  return [
    kind === 'input' ? 11 : 12,
    [
      [1, name],
      [2, [[1, tensor]]],
    ],
  ];
};

/** An ONNX file with `graph` and `metadata`. */
export function onnxFile(graph: readonly Field[], metadata: Readonly<Record<string, string | number>>): Uint8Array {
  return message([
    [1, 8],
    [2, 'timbre'],
    [7, [...graph, [2, 'graph']]],
    [
      8,
      [
        [1, ''],
        [2, 13],
      ],
    ],
    ...Object.entries(metadata).map(
      ([key, value]): Field => [
        14,
        [
          [1, key],
          [2, String(value)],
        ],
      ],
    ),
  ]);
}
