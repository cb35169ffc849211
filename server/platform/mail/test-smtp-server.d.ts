/** The part of smtp-server that the tests use; it ships no types. */
declare module 'smtp-server' {
  export type SMTPServerDataStream = import('node:stream').Readable;
  export class SMTPServer {
    constructor(options: {
      authOptional: boolean;
      disabledCommands: string[];
      onData(stream: SMTPServerDataStream, session: unknown, done: (error?: Error) => void): void;
    });
    readonly server: import('node:net').Server;
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
  }
}
