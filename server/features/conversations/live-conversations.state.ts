/** A conversation that runs in this process. */
interface RunningConversation {
  readonly workspaceId: string;
  readonly agentId: string;
  end(reason: Error): void;
}

/** The conversations that run in this process, by ID. */
export function liveConversations() {
  const running = new Map<string, RunningConversation>();
  return {
    add(id: string, conversation: RunningConversation): void {
      running.set(id, conversation);
    },
    remove(id: string): void {
      running.delete(id);
    },
    /** Ends a conversation; false if it does not run here. */
    end(id: string, reason: Error): boolean {
      const conversation = running.get(id);
      conversation?.end(reason);
      return conversation !== undefined;
    },
    /** Ends all, when the server stops. */
    endAll(reason: Error): void {
      for (const conversation of running.values()) conversation.end(reason);
    },
  };
}
export type LiveConversations = ReturnType<typeof liveConversations>;
