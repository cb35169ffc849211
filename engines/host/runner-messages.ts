/** A message from the server to a thread or child process. */
export interface Call<Request> {
  readonly id: number;
  readonly request: Request;
}

/**
 * Messages from a thread or child process: `ready` once, then for each call, in the order of the calls, its pieces and
 * one reply or error.
 */
export type Answer<Reply, Piece = never> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'piece'; readonly id: number; readonly piece: Piece }
  | Outcome<Reply>;

/** The last message about a call. */
export type Outcome<Reply> =
  | { readonly kind: 'reply'; readonly id: number; readonly reply: Reply }
  | { readonly kind: 'error'; readonly id: number; readonly message: string };

/** The start data of a thread. */
export interface ThreadSetup<Data> {
  /** One cell in shared memory: the ID of the call to stop. */
  readonly stop: Int32Array<SharedArrayBuffer>;
  readonly data: Data;
}
