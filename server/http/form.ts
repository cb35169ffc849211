import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FileField, Route } from '../../contract/route.ts';
import { AppError } from '../platform/app-error.ts';
import { makeTemporaryFolder } from '../platform/temporary-folder.ts';
import type { UploadedFile, UploadedFiles } from '../platform/uploaded-file.ts';
import { InvalidRequest } from './validation.ts';

const maxFields = 200;
const maxFieldBytes = 1024 * 1024;

/** Accepts `multipart/form-data` on routes with `files`. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

/**
 * Reads a form. Fields become the body, a repeated field becomes a list. Files are written to a new folder in
 * `temporaryFolder`, limited by the route; the folder is deleted after the request.
 */
export async function readForm(request: FastifyRequest, route: Route, temporaryFolder: string): Promise<void> {
  const allowed = route.files;
  if (!allowed) return;
  if (!request.isMultipart()) throw new AppError('invalid_content_type', { message: 'Send multipart/form-data here.' });
  const folder = await makeTemporaryFolder(temporaryFolder, 'form');
  request.formFolder = folder;
  const fields: Record<string, unknown> = {};
  const files: Record<string, UploadedFile[]> = {};
  const largest = Math.max(...Object.values(allowed).map(({ maxBytes }) => maxBytes));
  const limits = { fields: maxFields, fieldSize: maxFieldBytes, fileSize: largest, files: 100, parts: 300 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      // A truncated field would silently change the text, so it is rejected.
      if (part.valueTruncated) throw new AppError('request_too_large', { param: part.fieldname });
      addField(fields, part.fieldname, part.value);
      continue;
    }
    const field = Object.hasOwn(allowed, part.fieldname) ? allowed[part.fieldname] : undefined;
    if (!field) {
      part.file.resume();
      continue;
    }
    const previous = files[part.fieldname] ?? [];
    files[part.fieldname] = previous;
    if (previous.length >= (field.maxCount ?? 1))
      throw new AppError('bad_request', { message: `Too many files in ${part.fieldname}.`, param: part.fieldname });
    const path = join(folder, String(Object.values(files).flat().length));
    await pipeline(part.file, createWriteStream(path));
    const bytes = part.file.bytesRead;
    if (part.file.truncated || bytes > field.maxBytes) throw fileTooLarge(part.fieldname, field);
    previous.push({ name: part.filename, bytes, path });
  }
  for (const [name, field] of Object.entries(allowed))
    if (field.required && !files[name]) throw missingField(name, fields);
  request.body = fields;
  request.uploads = files;
}

/** Deletes the uploaded files of a request. */
export async function deleteFormFiles(request: FastifyRequest): Promise<void> {
  if (request.formFolder) await rm(request.formFolder, { recursive: true, force: true });
}

function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') return;
  const previous = fields[name];
  if (previous === undefined) fields[name] = value;
  else if (Array.isArray(previous)) previous.push(value);
  else fields[name] = [previous, value];
}

function fileTooLarge(name: string, { maxBytes }: FileField): AppError {
  const message = `The file in ${name} is larger than ${Math.floor(maxBytes / (1024 * 1024))} MB.`;
  return new AppError('request_too_large', { message, param: name });
}

function missingField(name: string, fields: object): InvalidRequest {
  const { error } = z.object({ [name]: z.any().refine((value) => value !== undefined) }).safeParse(fields);
  return new InvalidRequest('body', fields, error?.issues ?? []);
}

declare module 'fastify' {
  interface FastifyRequest {
    uploads?: UploadedFiles;
    formFolder?: string;
  }
}
