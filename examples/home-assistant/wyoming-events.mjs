// Events of the Wyoming protocol: a line of JSON, then more JSON and bytes whose lengths the line names.

/** Collects bytes of a connection; `onEvent` gets each complete event in order. */
export function readEvents(socket, onEvent) {
  let bytes = Buffer.alloc(0);
  let running = Promise.resolve();
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const end = bytes.indexOf(10);
      if (end < 0) return;
      const { type, data = {}, data_length = 0, payload_length = 0 } = JSON.parse(bytes.subarray(0, end).toString());
      const payloadStart = end + 1 + (data_length ?? 0);
      const next = payloadStart + (payload_length ?? 0);
      if (bytes.length < next) return;
      const more = data_length ? JSON.parse(bytes.subarray(end + 1, payloadStart).toString()) : {};
      const event = { type, data: { ...data, ...more }, payload: bytes.subarray(payloadStart, next) };
      bytes = bytes.subarray(next);
      running = running.then(() => onEvent(event));
    }
  });
}

export function writeEvent(socket, type, data = {}, payload = Buffer.alloc(0)) {
  const more = Buffer.from(JSON.stringify(data));
  const header = { type, data_length: more.length, ...(payload.length > 0 && { payload_length: payload.length }) };
  socket.write(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), more, payload]));
}
