/** 128 bits of chance as hexadecimal digits. Unlike `randomUUID` it is there without https as well. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
