interface Report {
  readonly played?: boolean;
  readonly seconds?: number;
  readonly completed?: boolean;
}

const maxSeconds = 60;
const reportEveryS = 15;

/** Counts the seconds that are heard, and reports them. A report names no person and carries no cookie. */
export function listeningReports(send: (report: Report) => void) {
  let hasPlayed = false;
  let heard = 0;
  let lastAt: number | undefined;
  const flush = (extra: Report = {}): void => {
    const seconds = Math.min(maxSeconds, Math.floor(heard));
    heard = Math.max(0, heard - seconds);
    if (seconds > 0 || extra.completed || extra.played) send({ ...extra, seconds });
  };
  return {
    playing(): void {
      lastAt = undefined;
      if (hasPlayed) return;
      hasPlayed = true;
      flush({ played: true });
    },
    /** `position` in the recording, in seconds. */
    at(position: number): void {
      const step = lastAt === undefined ? 0 : position - lastAt;
      lastAt = position;
      // A jump is not heard.
      if (step > 0 && step < 3) heard += step;
      if (heard >= reportEveryS) flush();
    },
    paused: (): void => {
      lastAt = undefined;
      flush();
    },
    completed: (): void => flush({ completed: true }),
  };
}

/** Sends a report that outlives the page. A lost report is not repeated. */
export const sendReport =
  (listenToken: string) =>
  (report: Report): void => {
    void fetch('/v1/audio-native/embed/listens', {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ listen_token: listenToken, ...report }),
    }).catch(() => {});
  };
