/** A message from the server to a child process. */
export interface ChildCall<Request> {
  readonly id: number;
  readonly request: Request;
}

/** Messages from the child: `ready` once, then one answer per call, in the order of the calls. */
export type ChildAnswer<Reply> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'reply'; readonly id: number; readonly reply: Reply }
  | { readonly kind: 'error'; readonly id: number; readonly message: string };
