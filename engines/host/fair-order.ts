/** Decides who is next, so that a tenant with many waiting tasks does not delay the others. */
export interface FairOrder {
  /** The first entry of the tenant that was served least recently. */
  next<Entry extends { readonly info: { readonly tenant: string | undefined } }>(
    waiters: readonly Entry[],
  ): Entry | undefined;
  serve(tenant: string | undefined): void;
}

/** Tenants that are remembered; beyond it, the one that was served least recently is forgotten. */
const maxTenants = 1000;

export function openFairOrder(): FairOrder {
  /** By the time they were served, least recently first. */
  const served = new Set<string | undefined>();
  return {
    next(waiters) {
      const newcomer = waiters.find(({ info }) => !served.has(info.tenant));
      if (newcomer) return newcomer;
      for (const tenant of served) {
        const waiter = waiters.find(({ info }) => info.tenant === tenant);
        if (waiter) return waiter;
      }
      return undefined;
    },
    serve(tenant) {
      served.delete(tenant);
      served.add(tenant);
      if (served.size > maxTenants) served.delete(served.keys().next().value);
    },
  };
}
