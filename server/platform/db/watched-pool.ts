import pg from 'pg';
import { type Availability, openAvailability } from '../availability.ts';
import type { Log } from '../log.ts';
import { breakConnection } from './break-connection.ts';
import { DatabaseUnavailableError, isConnectionFailure } from './database-failure.ts';
import { openDatabaseProbe } from './database-probe.ts';

/** How long a database may take to answer the simplest query before it counts as down. */
const answerMs = 4000;
const watchIntervalMs = 1000;
/** Monitors may ask without limit. */
const checkForMs = 500;

interface WatchOptions {
  readonly log: Log;
  readonly onFailure: (() => void) | undefined;
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/**
 * A pool that asks the database whether it responds while queries run. When it does not (frozen, or its network is
 * gone), the queries that run fail after some seconds, and further ones at once, until it responds again.
 */
export class WatchedPool extends pg.Pool {
  readonly availability: Availability;
  readonly #closeProbe: () => Promise<void>;
  readonly #watch: NodeJS.Timeout;
  readonly #clients = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig & { connectionString: string }, { log, onFailure }: WatchOptions) {
    super(config);
    const probe = openDatabaseProbe(config.connectionString, answerMs);
    this.#closeProbe = probe.close;
    this.availability = openAvailability({
      name: 'the database',
      log,
      probe: probe.ping,
      checkForMs,
      onFailure,
      onDown: () => this.#breakConnections(),
    });
    this.#watch = setInterval(() => this.#checkIfBusy(), watchIntervalMs).unref();
    // The pool replaces a broken idle connection; without a listener its error would end the process.
    this.on('error', (error) => this.#report(error));
    this.on('connect', (client) => {
      this.#clients.add(client);
      // The pool listens to idle connections only: one lost between two queries of a transaction would end the process
      // too. The next query fails by itself.
      client.on('error', (error) => this.#report(error));
    });
    this.on('remove', (client) => void this.#clients.delete(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#checkOut();
    if (this.availability.isDown()) callback(new DatabaseUnavailableError(), undefined, () => {});
    else super.connect((error, client, release) => callback(error && this.#toUnavailable(error), client, release));
    return undefined;
  }

  async #checkOut(): Promise<pg.PoolClient> {
    if (this.availability.isDown()) throw new DatabaseUnavailableError();
    const client = await super.connect().catch((error: Error) => {
      throw this.#toUnavailable(error);
    });
    // Drizzle does not release a connection on which `begin` failed: the pool would lose one for good.
    const release = client.release.bind(client);
    const dispose = () => client.release(true);
    let isReleased = false;
    client.release = (error) => {
      if (isReleased) return;
      isReleased = true;
      client.off('end', dispose);
      release(error);
    };
    client.once('end', dispose);
    return client;
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    clearInterval(this.#watch);
    this.availability.close();
    const ended = this.#closeProbe().then(() => super.end());
    if (!callback) return ended;
    ended.then(callback, callback);
    return undefined;
  }

  #checkIfBusy(): void {
    if (this.totalCount > this.idleCount || this.waitingCount > 0) this.availability.check().catch(() => {});
  }

  /** Ends the queries that run, which a database that does not respond would never do. */
  #breakConnections(): void {
    for (const client of this.#clients) breakConnection(client);
  }

  #toUnavailable(error: Error): Error {
    this.#report(error);
    return isConnectionFailure(error) ? new DatabaseUnavailableError(error) : error;
  }

  #report(error: unknown): void {
    if (!this.ending) this.availability.failed(error);
  }
}
