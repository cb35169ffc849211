import type { WorkKind } from '../../../../contract/productions/productions.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import type { OrderMaterial } from '../../production-orders/order-material.service.ts';
import type { WorkTask } from './production-work.store.ts';
import type { WorkOptions } from './work-options.parser.ts';

/** A task with what it is made from. */
export interface WorkBrief extends OrderMaterial {
  readonly task: WorkTask;
  readonly options: WorkOptions;
  /** Of the project or transcript, and of the delivered files. */
  readonly title: string;
}

/** A file as a tool makes it: a blob of the workspace of the task, or bytes. */
export interface WorkFile {
  /** Part of the name of the file. */
  readonly language?: string;
  readonly note?: string;
  readonly extension: string;
  readonly contentType: string;
  readonly content: { readonly blobKey: string } | { readonly bytes: string | Uint8Array };
}

export type Preparation =
  | { readonly state: 'preparing' | 'ready' }
  | { readonly state: 'failed'; readonly problem: string; readonly mayContinueByHand: boolean };

/** How files are made of work. */
export interface DeliveryMode {
  /** The engines alone made it: what they left out is delivered as it is. */
  readonly isAutomatic: boolean;
  readonly signal: AbortSignal;
}

/**
 * A tool of the product in which tasks are worked on. The actor is the service account of the workspace of the task, which
 * contains no other resource.
 */
export interface WorkTool {
  /** The resource that an interrupted preparation has left. */
  findExisting(actor: Actor): Promise<string | undefined>;
  /** Returns the ID of the resource. `byHand`: nothing is recognized. */
  create(
    actor: Actor,
    brief: WorkBrief,
    source: { readonly file: UploadedFile; readonly byHand: boolean },
    signal: AbortSignal,
  ): Promise<string>;
  /** How far its preparation is; may do the next step of it. */
  check(actor: Actor, resourceId: string, brief: WorkBrief): Promise<Preparation>;
  discard(actor: Actor, resourceId: string): Promise<void>;
  /** Lets the engines do all that they can, and waits for it. */
  finish(actor: Actor, resourceId: string, brief: WorkBrief, signal: AbortSignal): Promise<void>;
  /** Throws `production_work_not_finished`, naming what is missing. */
  deliver(actor: Actor, resourceId: string, brief: WorkBrief, mode: DeliveryMode): Promise<readonly WorkFile[]>;
}
export type WorkTools = Readonly<Record<WorkKind, WorkTool>>;

/** The page of the app in which work is opened. */
export const workPath = (kind: WorkKind, resourceId: string): string =>
  ({
    dubbing: `/app/dubbing/${resourceId}`,
    transcript: `/app/speech-to-text/${resourceId}`,
    studio: `/app/studio/${resourceId}`,
  })[kind];

/** The tool of a type of task. */
export const kindOfTask = (type: WorkTask['type']): WorkKind =>
  (({ dub: 'dubbing', subtitles: 'dubbing', transcript: 'transcript', audiobook: 'studio' }) as const)[type];
