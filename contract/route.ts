import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anyone; an API key or a session; a session only (what a leaked key must not reach). */
export type Access = 'public' | 'account' | 'session';

/** What an API key may be limited to. A key without a list may do all. */
export const permissions = [
  'text_to_speech',
  'forced_alignment',
  'speech_history_read',
  'speech_history_write',
  'voices_read',
  'voices_write',
  'voice_generation',
  'models_read',
  'pronunciation_dictionaries_read',
  'pronunciation_dictionaries_write',
  'user_read',
  'user_write',
  'workspace_read',
] as const;
export type Permission = (typeof permissions)[number];

/** A field of a form that takes files. */
export interface FileField {
  readonly maxBytes: number;
  readonly required?: boolean;
  /** 1 where absent. */
  readonly maxCount?: number;
}

/** One endpoint. The key of the table it stands in is `METHOD /path/{param}`. */
export interface Route {
  readonly access: Access;
  /** What an API key needs, where it is limited. */
  readonly permission?: Permission;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Files by the name of their field: the request is then `multipart/form-data`, with `body` as its other fields. */
  readonly files?: Readonly<Record<string, FileField>>;
  /** The body comes as a form of a page of another site: `application/x-www-form-urlencoded`. */
  readonly form?: true;
  /** The body comes to the handler as the bytes that were sent: its signature is over them. */
  readonly raw?: true;
  /** JSON answer. */
  readonly reply?: z.ZodType;
  /** Content types of an answer that is not JSON. */
  readonly content?: readonly string[];
  /** Largest request body in bytes; 64 KiB where absent. */
  readonly bodyLimit?: number;
  /** `openai`: errors have the shape of that API. `by-client`: where its client asks. */
  readonly errors?: 'openai' | 'by-client';
  /** Requests that one address may make in a minute, where that is less than what each caller may. */
  readonly perMinute?: number;
  /** Left out of the OpenAPI document. */
  readonly hidden?: true;
}

export type RouteKey = `${Method} /${string}`;
export type Routes = Readonly<Record<RouteKey, Route>>;

/** Declares a noun's routes; keeps their literal types for server and web. */
export const defineRoutes = <const R extends Routes>(routes: R): R => routes;

/** One WebSocket; its key is its path. Messages are JSON in text frames, both ways. */
export interface SocketRoute {
  readonly summary: string;
  /** For people who signed in, not for API keys. */
  readonly access?: 'session';
  /** What an API key needs, where it is limited. */
  readonly permission?: Permission;
  /** The single-use tokens that open it. */
  readonly tokenType?: 'realtime_scribe' | 'tts_websocket';
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly message: z.ZodType;
  readonly reply: z.ZodType;
}
export type Sockets = Readonly<Record<`/${string}`, SocketRoute>>;

/** Declares a noun's sockets; keeps their literal types for the server. */
export const defineSockets = <const S extends Sockets>(sockets: S): S => sockets;
