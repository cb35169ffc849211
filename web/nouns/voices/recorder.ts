/** A recording on its way from the microphone. */
export interface OpenRecording {
  /** How loud it is at this moment: the highest sample of the last 50 ms, 0 to 1. */
  readonly level: () => number;
  /** Ends it, lets the microphone go, and hands over what was recorded. */
  readonly stop: () => Promise<Blob>;
  /** Ends it and throws it away. */
  readonly cancel: () => void;
}

const containers = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];
/** Bits a second: speech in Opus is as good as it was. */
const bitRate = 128_000;
const levelWindow = 2048;

// What is meant for calls takes away what a voice is made of.
const constraints: MediaStreamConstraints = {
  audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false },
};

/** Opens the microphone and records. Throws what `microphoneProblem` can name. */
export async function openRecording(): Promise<OpenRecording> {
  if (!navigator.mediaDevices || typeof MediaRecorder === 'undefined') throw new DOMException('', 'SecurityError');
  const stream = await navigator.mediaDevices.getUserMedia(constraints);
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: levelWindow });
  context.createMediaStreamSource(stream).connect(analyser);
  // A browser may keep it asleep until the page was pressed; it was.
  void context.resume();
  const samples = new Float32Array(levelWindow);
  const mimeType = containers.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitRate, ...(mimeType && { mimeType }) });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => data.size > 0 && parts.push(data);
  recorder.start(1000);
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      return samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
    },
    stop: () =>
      new Promise((resolve) => {
        recorder.onstop = () => {
          release();
          resolve(new Blob(parts, { type: (recorder.mimeType || 'audio/webm').split(';')[0]! }));
        };
        recorder.stop();
      }),
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      release();
    },
  };
}

const problems: Readonly<Record<string, string>> = {
  NotAllowedError: 'The browser does not let this page use the microphone. Allow it beside the address, and try again.',
  NotFoundError: 'No microphone was found. Connect one, or choose files.',
  OverconstrainedError: 'No microphone was found. Connect one, or choose files.',
  NotReadableError: 'The microphone is used by another program. Close that, and try again.',
  SecurityError: 'The browser records only on a secure address (https or localhost). You can choose files.',
};

/** Why recording did not begin, as a person can act on it. */
export const microphoneProblem = (error: unknown): string =>
  (error instanceof DOMException ? problems[error.name] : undefined) ??
  'The microphone could not be opened. You can choose files.';

/** Samples as the eye takes loudness: 0 for −60 dB and less, 1 for full scale. */
export function meterShare(level: number): number {
  if (level <= 0) return 0;
  return Math.min(1, Math.max(0, 1 + (20 * Math.log10(level)) / 60));
}

/** A recording of the microphone as a file that says what it is. */
export function recordingFile(recording: Blob, count: number): File {
  const extension = recording.type.split('/')[1] ?? 'webm';
  return new File([recording], `Recording ${count}.${extension}`, { type: recording.type });
}
