import { Counter, Gauge, type Registry } from 'prom-client';

/** A value that is read on each scrape, by the values of its labels. */
export interface ObservedValue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Observed {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** Read on each scrape; one that fails or takes longer than two seconds leaves its metric out of this scrape. */
  readonly read: () => readonly ObservedValue[] | Promise<readonly ObservedValue[]>;
}

const readTimeoutMs = 2000;

/** A gauge whose values are read on each scrape. */
export function observeGauge(registry: Registry, { name, help, labelNames = [], read }: Observed): void {
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const values = await readInTime(read);
      this.reset();
      // Without labels, `reset` sets it to 0, which would be wrong for an unknown value.
      if (labelNames.length === 0) this.remove();
      for (const { labels, value } of values) this.set({ ...labels }, value);
    },
  });
}

/** A counter whose total is kept elsewhere and read on each scrape. */
export function observeCounter(registry: Registry, { name, help, labelNames = [], read }: Observed): void {
  new Counter({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const values = await readInTime(read);
      // At once, as two scrapes may overlap.
      this.reset();
      for (const { labels, value } of values) this.inc({ ...labels }, value);
    },
  });
}

async function readInTime(read: Observed['read']): Promise<readonly ObservedValue[]> {
  const { promise: late, resolve } = Promise.withResolvers<readonly ObservedValue[]>();
  const timer = setTimeout(() => resolve([]), readTimeoutMs);
  try {
    return await Promise.race([Promise.resolve(read()), late]);
  } catch {
    // The metrics of everything else are needed most when something fails.
    return [];
  } finally {
    clearTimeout(timer);
  }
}
