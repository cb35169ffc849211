/** Receives the payload of an event. */
type Subscriber<P> = (payload: P) => Promise<unknown> | unknown;

/** Sends events; `Events` maps the name of an event to its payload. */
export interface Publisher<in Events extends object> {
  /**
   * Calls the subscribers one after the other, in the order in which they subscribed, and resolves after the last. A
   * failing subscriber does not stop the others: their errors are thrown at the end, several as an `AggregateError`.
   */
  publish<Name extends keyof Events & string>(name: Name, payload: Events[Name]): Promise<void>;
}

/**
 * Publishes events of one feature to others within this process. Events are lost when the process dies: work that
 * must not be lost, or belongs to the same transaction, is a direct call or a job.
 */
export interface EventBus<Events extends object> extends Publisher<Events> {
  subscribe<Name extends keyof Events & string>(name: Name, subscriber: Subscriber<Events[Name]>): void;
}

export function eventBus<Events extends object>(): EventBus<Events> {
  const subscribers = new Map<string, Subscriber<never>[]>();
  return {
    subscribe(name, subscriber) {
      subscribers.set(name, [...(subscribers.get(name) ?? []), subscriber]);
    },

    async publish(name, payload) {
      const errors: unknown[] = [];
      for (const subscriber of subscribers.get(name) ?? [])
        try {
          await subscriber(payload as never);
        } catch (error) {
          errors.push(error);
        }
      if (errors.length > 1) throw new AggregateError(errors, `${errors.length} subscribers of ${name} failed.`);
      if (errors.length === 1) throw errors[0];
    },
  };
}
