import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { maxUploadBytes } from '../../contract/catalogue/limits.ts';
import type { FileField, Route } from '../../contract/route.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/app-error.ts';
import type { UploadedFile, UploadedFiles } from '../platform/uploaded-file.ts';
import type { AcceptedCall, UploadHandler } from './route.ts';
import type { Upload, UploadLimits } from './uploads.ts';
import { InvalidRequest, parseInput } from './validation.ts';

const maxFields = 100;
/** Of all fields together. */
const maxFieldBytes = 2 ** 20;
const maxFiles = 100;
/** Headers and boundaries of a form. */
const overheadBytes = 2 ** 20;

/** A complete resumable upload that a form names. */
interface CompleteUpload {
  readonly bytes: number;
  writeFile(path: string): Promise<UploadedFile>;
  /** Deletes the upload, once the form was processed. */
  finish(): Promise<void>;
}

/** The resumable uploads of a caller. */
export interface ResumableUploads {
  /** Throws unless the caller has this upload and it is complete. */
  open(actor: Actor, id: string): Promise<CompleteUpload>;
}

/** Accepts `multipart/form-data` on routes with `files`. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

interface FormOptions {
  readonly route: Route;
  readonly handler: UploadHandler<Route>;
  readonly uploads: UploadLimits;
  readonly resumable: ResumableUploads | undefined;
}

/**
 * Decides by path and headers whether the body of a form may be sent, before any of it is read. Its files are deleted
 * when the request ends.
 */
export async function acceptForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, handler, uploads, resumable }: FormOptions,
): Promise<void> {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('invalid_content_type', { message: 'Send multipart/form-data here.' });
  const { actor, headers, ip } = request;
  const params = route.params && parseInput(route.params, request.params, 'path');
  const fileRefusal = await handler.accept({ actor, params, headers, ip } as AcceptedCall<Route>);
  const maxBytes = (fileRefusal ? 0 : maxBytesOfFiles(route)) + maxFieldBytes + overheadBytes;
  const length = request.headers['content-length'];
  const announced = length === undefined ? undefined : Number(length);
  // A form with files is larger than one with fields only.
  if (fileRefusal && announced !== undefined && announced > maxBytes) throw fileRefusal;
  const upload = await uploads.accept(actor?.workspaceId ?? request.ip, maxBytes, announced);
  const finishes: (() => Promise<void>)[] = [];
  request.form = {
    upload,
    fileRefusal,
    async openUpload(id) {
      if (!actor || !resumable) throw new AppError('upload_not_found');
      const complete = await resumable.open(actor, id);
      finishes.push(complete.finish);
      return complete;
    },
    async finish() {
      for (const finish of finishes) await finish();
    },
  };
  reply.raw.once('close', () => {
    upload.close().catch((error) => request.log.error({ err: error }, 'the files of an upload could not be deleted'));
  });
  if (reply.raw.closed) await upload.close();
}

/** Messages of the parser, whose errors have no code. */
const malformedForm = /^(Multipart: Boundary not found$|Unsupported Content-Type|.*nexpected end of multipart data$)/;

/** Reads a form: fields become the body, a repeated field becomes a list, and files are written to disk. */
export async function readForm(request: FastifyRequest, route: Route): Promise<void> {
  const { form } = request;
  if (!form) throw new Error('The form was not accepted.');
  const countBytes = (chunk: Buffer) => form.upload.receive(chunk.length);
  request.raw.on('data', countBytes);
  try {
    // A rejection ends the reading of a part that never ends.
    await Promise.race([form.upload.run(() => readParts(request, route, form)), form.upload.failed]);
  } catch (error) {
    if (!(error instanceof Error && malformedForm.test(error.message))) throw error;
    throw new AppError('bad_request', {
      message: 'The body is not complete multipart/form-data with the boundary that the header names.',
      cause: error,
    });
  } finally {
    request.raw.off('data', countBytes);
  }
}

interface AcceptedForm {
  readonly upload: Upload;
  /** The error for a form with files. */
  readonly fileRefusal: AppError | undefined;
  /** Opens a resumable upload of the caller. */
  openUpload(id: string): Promise<CompleteUpload>;
  /** Deletes the resumable uploads that were opened, once the form was processed. */
  finish(): Promise<void>;
}

async function readParts(
  request: FastifyRequest,
  { files: allowed = {}, body }: Route,
  form: AcceptedForm,
): Promise<void> {
  const { upload, fileRefusal } = form;
  const fields: Record<string, unknown> = {};
  const files: Record<string, UploadedFile[]> = {};
  let fieldBytes = 0;
  const largest = Math.max(...Object.values(allowed).map(({ maxBytes }) => maxBytes));
  const limits = { fields: maxFields, fieldSize: maxFieldBytes, fileSize: largest, files: maxFiles, parts: 300 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      // A part of type JSON is parsed already.
      fieldBytes += Buffer.byteLength(typeof part.value === 'string' ? part.value : JSON.stringify(part.value));
      // A truncated field would silently change the text, so it is rejected.
      if (part.valueTruncated || fieldBytes > maxFieldBytes)
        throw new AppError('request_too_large', {
          message: `The fields of a form can have at most ${maxFieldBytes / 2 ** 20} MB in total.`,
          param: part.fieldname,
        });
      addField(fields, part.fieldname, part.value);
      continue;
    }
    const field = Object.hasOwn(allowed, part.fieldname) ? allowed[part.fieldname] : undefined;
    if (!field) {
      part.file.resume();
      continue;
    }
    if (fileRefusal) throw fileRefusal;
    const previous = files[part.fieldname] ?? [];
    files[part.fieldname] = previous;
    if (previous.length >= (field.maxCount ?? 1))
      throw new AppError('bad_request', { message: `Too many files in ${part.fieldname}.`, param: part.fieldname });
    const path = join(await upload.openFolder(), String(Object.values(files).flat().length));
    // A rejected upload destroys the file's stream, and with it the rest of the form.
    upload.failed.catch((error) => part.file.destroy(error));
    await pipeline(part.file, createWriteStream(path));
    const bytes = part.file.bytesRead;
    if (part.file.truncated || bytes > field.maxBytes) throw fileTooLarge(part.fieldname, field);
    previous.push({ name: part.filename, bytes, path });
  }
  for (const [name, field] of Object.entries(allowed)) {
    if (field.uploadIds === undefined) continue;
    const ids = uploadIdsOf(fields, field.uploadIds);
    if (ids.length > 0 && fileRefusal) throw fileRefusal;
    const previous = files[name] ?? [];
    if (previous.length + ids.length > (field.maxCount ?? 1))
      throw new AppError('bad_request', { message: `Too many files in ${name}.`, param: field.uploadIds });
    for (const id of ids) {
      const complete = await form.openUpload(id);
      if (complete.bytes > field.maxBytes) throw fileTooLarge(field.uploadIds, field);
      upload.receive(complete.bytes);
      const path = join(await upload.openFolder(), `upload-${previous.length}`);
      previous.push(await complete.writeFile(path));
    }
    if (previous.length > 0) files[name] = previous;
  }
  for (const [name, field] of Object.entries(allowed)) if (field.required && !files[name]) throw missingField(name);
  request.body = withoutEmpty(fields, body);
  request.uploads = files;
}

/** Takes the IDs of resumable uploads from the fields of a form. */
function uploadIdsOf(fields: Record<string, unknown>, name: string): string[] {
  const value = fields[name];
  delete fields[name];
  const ids = (Array.isArray(value) ? value : [value]).filter((id) => id !== undefined && id !== '');
  return [...new Set(ids.map(String))];
}

function maxBytesOfFiles({ files = {}, maxTotalBytes }: Route): number {
  const allowed = Object.values(files).reduce((sum, { maxBytes, maxCount = 1 }) => sum + maxBytes * maxCount, 0);
  return Math.min(allowed, maxTotalBytes ?? maxUploadBytes);
}

function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') return;
  const previous = fields[name];
  if (previous === undefined) fields[name] = value;
  else if (Array.isArray(previous)) previous.push(value);
  else fields[name] = [previous, value];
}

/** Omits empty fields that their schema rejects: an HTML form sends every field. */
function withoutEmpty(fields: Readonly<Record<string, unknown>>, body: Route['body']): Record<string, unknown> {
  const shape = body instanceof z.ZodObject ? body.shape : {};
  const isEmpty = ([name, value]: [string, unknown]) => value === '' && shape[name]?.safeParse('').success === false;
  return Object.fromEntries(Object.entries(fields).filter((field) => !isEmpty(field)));
}

function fileTooLarge(name: string, { maxBytes }: FileField): AppError {
  const message = `The file in ${name} is larger than ${Math.floor(maxBytes / (1024 * 1024))} MB.`;
  return new AppError('request_too_large', { message, param: name });
}

const missingField = (name: string): InvalidRequest =>
  new InvalidRequest('body', {}, [{ code: 'custom', path: [name], message: 'Field required', input: undefined }]);

declare module 'fastify' {
  interface FastifyRequest {
    uploads?: UploadedFiles;
    form?: AcceptedForm;
  }
}
