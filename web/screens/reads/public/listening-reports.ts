import { listeningLimits } from '../../../../contract/publishing/publishing-limits.ts';

interface Report {
  readonly played?: boolean;
  readonly seconds: number;
  readonly completed?: boolean;
}

/** Counts what is heard of a chapter. */
export interface ListeningReports {
  readonly playing: () => void;
  /** `positionS` in the chapter. */
  readonly at: (positionS: number) => void;
  readonly paused: () => void;
  readonly completed: () => void;
}

/** A larger step between two positions is a jump, which is not heard. */
const maxStepS = 3;

/** Reports a start once, and the seconds that are heard. A report names no person and carries no cookie. */
export function listeningReports(send: (report: Report) => void): ListeningReports {
  let hasPlayed = false;
  let heardS = 0;
  let lastS: number | undefined;
  const flush = (extra: Omit<Report, 'seconds'> = {}): void => {
    const seconds = Math.min(listeningLimits.seconds, Math.floor(heardS));
    heardS = Math.max(0, heardS - seconds);
    if (seconds > 0 || extra.played || extra.completed) send({ ...extra, seconds });
  };
  return {
    playing() {
      lastS = undefined;
      if (hasPlayed) return;
      hasPlayed = true;
      flush({ played: true });
    },
    at(positionS) {
      const stepS = lastS === undefined ? 0 : positionS - lastS;
      lastS = positionS;
      if (stepS > 0 && stepS < maxStepS) heardS += stepS;
      if (heardS >= listeningLimits.everyS) flush();
    },
    paused() {
      lastS = undefined;
      flush();
    },
    completed() {
      lastS = undefined;
      flush({ completed: true });
    },
  };
}

/** Sends a report that outlives the page. A lost report is not repeated. */
export const sendReport =
  (listenToken: string, chapterId: string) =>
  (report: Report): void => {
    void fetch('/v1/direct-publishing/listens', {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ listen_token: listenToken, chapter_id: chapterId, ...report }),
    }).catch(() => {});
  };
