import { serveCalls } from '../host/child-server.ts';
import type { ModelReply, ModelRequest } from './messages.ts';

/** A model process for tests, which never finishes a text of "slow". */
serveCalls<ModelRequest, ModelReply>((request) => {
  if (request.kind === 'speak' && request.text === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return { sampleRate: 16_000, speakers: 1, samples: new Float32Array(1) };
});
