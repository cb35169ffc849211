import { fork } from 'node:child_process';
import { openRunner, type Runner, type RunnerOptions } from './runner.ts';

export interface ProcessOptions extends RunnerOptions {
  /** The module that calls `serveCalls`. */
  readonly module: URL;
}

/** Starts a child process for native code, so that a crash there never affects the server. */
export const startProcess = <Request, Reply>(options: ProcessOptions): Runner<Request, Reply> =>
  openRunner(options, ({ onAnswer, onEnd }) => {
    // No environment variables: this process reads untrusted files and must not have secrets.
    const process = fork(options.module, [], {
      serialization: 'advanced',
      env: {},
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    process.on('message', onAnswer);
    process.on('exit', (code, signal) => onEnd(signal ?? `code ${code}`));
    process.on('error', (error) => onEnd(error.message));
    return {
      post: (call) => void process.send(call, () => {}),
      // While it works on a call, it cannot receive messages.
      requestStop: () => {},
      setBusy: () => {},
      kill: () => void process.kill('SIGKILL'),
      close: () => process.connected && process.disconnect(),
    };
  });
