import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { VoiceoverProjectReply } from '../../../../contract/dubbing/voiceover-projects.ts';
import { api } from '../../../data/api/api.ts';
import { ApiError, messageOf } from '../../../data/api/api-error.ts';
import { voiceoverProjectQuery } from '../voiceover-queries.ts';
import { applyChanges, type DocumentChanges, invertChanges, mergeChanges, toRequest } from './document-changes.ts';

export type SaveStatus =
  | { readonly state: 'saved' | 'saving' }
  | { readonly state: 'failed'; readonly message: string };

interface Step {
  readonly undo: DocumentChanges;
  readonly redo: DocumentChanges;
  readonly group: string | undefined;
  readonly at: number;
}

/** Changes of one group within this time are undone together. ms. */
const groupMs = 1500;
const maxSteps = 200;
/** Typing and held keys are sent together. ms. */
const saveDelayMs = 250;

export interface VoiceoverDocument {
  readonly project: VoiceoverProjectReply;
  readonly status: SaveStatus;
  /** Changes the project at once, and saves. `group`: consecutive changes of it are one step of undo. */
  readonly change: (changes: DocumentChanges, group?: string) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Tries again after a failure. */
  readonly retry: () => void;
  /** Resolves once everything is saved; false if it could not be. */
  readonly flush: () => Promise<boolean>;
  /** Takes over a project that the server returned. */
  readonly accept: (project: VoiceoverProjectReply) => void;
}

/** A project that is changed here at once and saved in the background, with undo. */
export function useVoiceoverDocument(loaded: VoiceoverProjectReply): VoiceoverDocument {
  const client = useQueryClient();
  const id = loaded.project_id;
  const [, setVersion] = useState(0);
  const [status, setStatus] = useState<SaveStatus>({ state: 'saved' });
  const parts = useRef({
    base: loaded,
    pending: undefined as DocumentChanges | undefined,
    sending: undefined as DocumentChanges | undefined,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    run: undefined as Promise<boolean> | undefined,
    shown: loaded,
  }).current;
  const [past, setPast] = useState<readonly Step[]>([]);
  const [future, setFuture] = useState<readonly Step[]>([]);

  const render = useCallback(() => {
    parts.shown = [parts.sending, parts.pending].reduce<VoiceoverProjectReply>(
      (project, changes) => (changes ? applyChanges(project, changes) : project),
      parts.base,
    );
    setVersion((version) => version + 1);
  }, [parts]);

  const accept = useCallback(
    (project: VoiceoverProjectReply) => {
      // An older response must not replace a newer one.
      if (project.revision < parts.base.revision) return;
      parts.base = project;
      render();
    },
    [parts, render],
  );

  const send = useCallback(async (): Promise<boolean> => {
    clearTimeout(parts.timer);
    while (parts.pending) {
      const sent = parts.pending;
      [parts.sending, parts.pending] = [sent, undefined];
      setStatus({ state: 'saving' });
      try {
        const saved = await api.call('POST /v1/voiceover-studio/projects/{project_id}/changes', {
          params: { project_id: id },
          body: toRequest(sent, parts.base.revision),
        });
        [parts.sending, parts.base] = [undefined, saved];
        client.setQueryData(voiceoverProjectQuery(id).queryKey, saved);
      } catch (error) {
        // Another page changed the project: the change is repeated on what it is now.
        parts.pending = parts.pending ? mergeChanges(sent, parts.pending) : sent;
        parts.sending = undefined;
        if (error instanceof ApiError && error.type === 'voiceover_changed') {
          const current = await client
            .fetchQuery({ ...voiceoverProjectQuery(id), staleTime: 0 })
            .catch(() => undefined);
          if (current && current.revision > parts.base.revision) {
            parts.base = current;
            render();
            continue;
          }
        }
        setStatus({ state: 'failed', message: messageOf(error) });
        render();
        return false;
      }
      render();
    }
    setStatus({ state: 'saved' });
    return true;
  }, [client, id, parts, render]);

  const save = useCallback((): Promise<boolean> => {
    parts.run ??= send().finally(() => {
      parts.run = undefined;
    });
    return parts.run;
  }, [parts, send]);

  const enqueue = useCallback(
    (changes: DocumentChanges) => {
      parts.pending = parts.pending ? mergeChanges(parts.pending, changes) : changes;
      setStatus({ state: 'saving' });
      render();
      clearTimeout(parts.timer);
      parts.timer = setTimeout(() => void save(), saveDelayMs);
    },
    [parts, render, save],
  );

  useEffect(() => accept(loaded), [accept, loaded]);
  // A page that is left saves what is pending.
  useEffect(
    () => () => {
      if (parts.pending) void save();
    },
    [parts, save],
  );

  const change = useCallback(
    (changes: DocumentChanges, group?: string) => {
      const step: Step = { undo: invertChanges(parts.shown, changes), redo: changes, group, at: performance.now() };
      setPast((steps) => {
        const last = steps.at(-1);
        const joins = last && group !== undefined && last.group === group && step.at - last.at < groupMs;
        if (!joins) return [...steps, step].slice(-maxSteps);
        const joined = { undo: mergeChanges(step.undo, last.undo), redo: mergeChanges(last.redo, changes) };
        return [...steps.slice(0, -1), { ...step, ...joined }];
      });
      setFuture([]);
      enqueue(changes);
    },
    [enqueue, parts],
  );

  return useMemo(() => {
    const [last, next] = [past.at(-1), future.at(-1)];
    return {
      project: parts.shown,
      status,
      change,
      accept,
      undo:
        last &&
        (() => {
          setPast((steps) => steps.slice(0, -1));
          setFuture((steps) => [...steps, last]);
          enqueue(last.undo);
        }),
      redo:
        next &&
        (() => {
          setFuture((steps) => steps.slice(0, -1));
          setPast((steps) => [...steps, { ...next, group: undefined }]);
          enqueue(next.redo);
        }),
      retry: () => void save(),
      async flush() {
        for (;;) {
          if (!(await save())) return false;
          if (!parts.pending && !parts.sending) return true;
        }
      },
    };
  }, [past, future, status, change, accept, enqueue, save, parts, parts.shown]);
}
