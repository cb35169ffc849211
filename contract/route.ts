import type { z } from 'zod';
import type { PermissionName } from './permissions/permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who can call: anyone; an API key or a session; a session only (out of reach of a leaked key). */
export type Access = 'public' | 'account' | 'session';

/** A file field of a form. */
export interface FileField {
  readonly maxBytes: number;
  readonly required?: boolean;
  /** Default: 1. */
  readonly maxCount?: number;
  /** A field of the form that names completed resumable uploads in place of files. */
  readonly uploadIds?: string;
}

/** One endpoint. Its key in the table is `METHOD /path/{param}`. */
export type Route = RouteOptions &
  (
    | { readonly access: 'public'; readonly permits?: never }
    /** Its line in the table of permissions. */
    | { readonly access: 'account' | 'session'; readonly permits: PermissionName }
  );

interface RouteOptions {
  readonly access: Access;
  /** The session must have signed in, or confirmed its person, a short time ago. Only with `access: 'session'`. */
  readonly needsRecentSignIn?: true;
  /** The type of single-use token that the query may have as `token`, instead of a key. */
  readonly tokenType?: 'batch_scribe';
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** File fields by name. The request is then `multipart/form-data`, and `body` describes its other fields. */
  readonly files?: Readonly<Record<string, FileField>>;
  /** Maximum bytes of all files of a form; default: what the fields allow, at most `maxUploadBytes`. */
  readonly maxTotalBytes?: number;
  /** The body is an HTML form from another site: `application/x-www-form-urlencoded`. */
  readonly form?: true;
  /** The handler receives the unparsed body, to verify its signature. */
  readonly raw?: true;
  /** Content type of a body that the handler reads as a stream. */
  readonly streams?: string;
  /** JSON reply. */
  readonly reply?: z.ZodType;
  /** Content types of a reply that is not JSON. */
  readonly content?: readonly string[];
  /** Maximum request body in bytes; default: 64 KiB. */
  readonly bodyLimit?: number;
  /** `openai`: errors have the format of the OpenAI API. `by-client`: only for OpenAI clients. */
  readonly errors?: 'openai' | 'by-client';
  /** Requests per minute and IP address, if lower than the limit per caller. */
  readonly requestsPerMinute?: number;
  /** Never refused for the number of requests: cheap, and called by monitors. Only with `access: 'public'`. */
  readonly unlimited?: true;
  /** A public route that authenticates a caller who sends a credential; their line in the table of permissions. */
  readonly permitsCaller?: PermissionName;
  /** Pages of any site may call this public route; they may always call routes with access `account`. */
  readonly anyOrigin?: true;
  /** Only programs on this machine may call it, under a local host name. */
  readonly onlyLoopback?: true;
  /** With `onlyLoopback`: also the monitors that the operator allowed (METRICS_TOKEN, METRICS_ALLOWED). */
  readonly admitsMonitors?: true;
  /** Omitted from the OpenAPI document. */
  readonly hidden?: true;
}

export type RouteKey = `${Method} /${string}`;
export type Routes = Readonly<Record<RouteKey, Route>>;

/** Declares the routes of a feature; keeps their literal types for server and web. */
export const defineRoutes = <const R extends Routes>(routes: R): R => routes;

/** One WebSocket; its key is its path. Messages are JSON in text frames in both directions, if not `binary`. */
export interface SocketRoute {
  readonly summary: string;
  /** `session`: not for API keys. `public`: also without a credential, so that its handler decides who may connect. */
  readonly access?: 'session' | 'public';
  /** Its line in the table of permissions; on a public socket for callers with a credential. */
  readonly permits: PermissionName;
  /** The subprotocol of its clients. Browsers, which cannot set headers, add a credential as `bearer.<credential>`. */
  readonly protocol?: string;
  /** The type of single-use token that is accepted. */
  readonly tokenType?: 'realtime_scribe' | 'tts_websocket';
  /**
   * `scribe`: errors are frames with `message_type` and `error`, as the Scribe API names them. `agent`: frames of type
   * `error` with the close codes of the conversation API.
   */
  readonly errors?: 'scribe' | 'agent';
  /** Connections without a credential per IP address and process, if more than the default. */
  readonly maxStrangersPerAddress?: number;
  /** The client sends binary frames; `message` gets the bytes of each as `Uint8Array`. */
  readonly binary?: true;
  /** It only reports what happens elsewhere, so a server that stops closes it at once, and its client connects again. */
  readonly follows?: true;
  /** Whether messages name resources that groups share: it ends as soon as the caller loses any group. */
  readonly namesResources?: true;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly message: z.ZodType;
  readonly reply: z.ZodType;
}
export type Sockets = Readonly<Record<`/${string}`, SocketRoute>>;

/** Declares the sockets of a feature; keeps their literal types for the server. */
export const defineSockets = <const S extends Sockets>(sockets: S): S => sockets;
