import type { Call, Outcome } from './runner-messages.ts';

/** Answers one call with `handle`. An error of `handle` fails only this call. */
export function answerCall<Request, Reply>(
  { id, request }: Call<Request>,
  handle: (request: Request) => Reply,
): Outcome<Reply> {
  try {
    return { kind: 'reply', id, reply: handle(request) };
  } catch (error) {
    return { kind: 'error', id, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Like `answerCall`, for handlers that may take a while. */
export async function answerPromise<Request, Reply>(
  call: Call<Request>,
  handle: (request: Request) => Reply | Promise<Reply>,
): Promise<Outcome<Reply>> {
  const outcome = answerCall(call, handle);
  if (outcome.kind === 'error') return outcome;
  try {
    return { ...outcome, reply: await outcome.reply };
  } catch (error) {
    return { kind: 'error', id: call.id, message: error instanceof Error ? error.message : String(error) };
  }
}
