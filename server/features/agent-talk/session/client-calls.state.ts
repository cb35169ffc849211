type Reply = { readonly result: string; readonly isError: boolean };

/** Calls of tools that the client runs, and of approvals that it asks for, until it replies or their time is over. */
export function openClientCalls() {
  const waiting = new Map<string, (reply: Reply) => void>();

  return {
    /** Resolves with the reply of the client, or with an error after `timeoutMs`. */
    wait(toolCallId: string, timeoutMs: number): Promise<Reply> {
      return new Promise((resolve) => {
        const timer = setTimeout(
          () => settle({ result: `The client did not reply within ${Math.round(timeoutMs / 1000)} s.`, isError: true }),
          timeoutMs,
        );
        const settle = (reply: Reply) => {
          clearTimeout(timer);
          waiting.delete(toolCallId);
          resolve(reply);
        };
        waiting.set(toolCallId, settle);
      });
    },
    /** A reply to an unknown call, for example a late one, changes nothing. */
    settle: (toolCallId: string, reply: Reply): void => waiting.get(toolCallId)?.(reply),
    close(): void {
      for (const settle of waiting.values()) settle({ result: 'The conversation has ended.', isError: true });
    },
  };
}
export type ClientCalls = ReturnType<typeof openClientCalls>;
