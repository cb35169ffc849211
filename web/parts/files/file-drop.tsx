import { Upload } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { formatFileSize } from '../../format/file-size.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import { type ChosenFile, type FileLimits, type Inspection, sortFiles } from './chosen-files.ts';
import { DropArea } from './drop-area.tsx';
import { FileRow } from './file-row.tsx';
import { usePastedFiles } from './use-pasted-files.ts';

export interface FileDropProps {
  /** The accessible name of the file input, for example "Recordings". */
  label: string;
  /** The accessible name of the list. */
  listLabel: string;
  files: readonly ChosenFile[];
  /** Receives an updater because the list may have changed in the meantime. */
  onChange: (change: (files: readonly ChosenFile[]) => readonly ChosenFile[]) => void;
  limits: FileLimits;
  /** The kinds of files, for example "Audio or video". */
  kinds: string;
  /** `accept` attribute of the file input. */
  accept?: string;
  /** Looks into a file before it is added. */
  inspect?: (file: File) => Promise<Inspection>;
  disabled?: boolean;
  /** The uploaded share of each file, 0 to 1, by ID. */
  sent?: ReadonlyMap<string, number>;
  /** Functions that cancel the upload of one file, by ID. */
  cancels?: ReadonlyMap<string, () => void>;
  /** Further buttons in the row of a file. */
  rowActions?: (file: ChosenFile) => ReactNode;
  /** Further ways to add a file, for example a recorder. */
  children?: ReactNode;
}

/** A file that is being checked, or that was rejected. */
interface ListedFile {
  readonly id: string;
  readonly file: File;
  readonly problem?: string;
}

const inspectNothing = async (): Promise<Inspection> => ({});

/** Files that were dropped, pasted or selected. They are checked before the upload; an error stands at its file. */
export function FileDrop(props: FileDropProps) {
  const { label, listLabel, files, onChange, limits, kinds, accept, disabled = false, children } = props;
  const area = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const help = useId();
  const { listed, message, add, dismiss } = useAddedFiles(props);
  usePastedFiles(area, (pasted) => disabled || void add(pasted));
  const remove = (id: string) => {
    focusAfterRemoval(area.current);
    onChange((before) => before.filter((file) => file.id !== id));
    dismiss(id);
  };
  return (
    <div ref={area} data-file-drop className="flex min-w-0 flex-col gap-2">
      <DropArea onFiles={(dropped) => void add(dropped)} disabled={disabled} className="flex flex-col gap-3 px-4 py-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Button disabled={disabled} aria-describedby={help} data-choose onClick={() => input.current?.click()}>
            <Upload aria-hidden />
            {formatMessage('{maxFiles, plural, one {Choose file} other {Choose files}}', { maxFiles: limits.maxFiles })}
          </Button>
          <span id={help} className="min-w-0 text-ink-3 text-meta">
            {formatMessage(
              '{maxFiles, plural, one {or drop or paste it here. {kinds}, up to {size}.} other {or drop or paste them here. {kinds}, up to # files of {size}.}}',
              { maxFiles: limits.maxFiles, kinds, size: formatFileSize(limits.maxFileBytes, 'binary') },
            )}
          </span>
        </div>
        <input
          ref={input}
          type="file"
          multiple={limits.maxFiles > 1}
          accept={accept}
          aria-label={label}
          tabIndex={-1}
          disabled={disabled}
          className="sr-only"
          onChange={(event) => {
            void add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        {children}
      </DropArea>
      <p role="status" className="sr-only">
        {message}
      </p>
      {files.length + listed.length > 0 && (
        <ul aria-label={listLabel} className="divide-y rounded-m border">
          {files.map((file) => (
            <FileRow
              key={file.id}
              {...file}
              sent={props.sent?.get(file.id)}
              onRemove={disabled ? undefined : () => remove(file.id)}
              onCancel={props.cancels?.get(file.id)}
            >
              {props.rowActions?.(file)}
            </FileRow>
          ))}
          {listed.map(({ id, file, problem }) => (
            <FileRow
              key={id}
              file={file}
              problem={problem}
              isChecking={problem === undefined}
              onRemove={problem === undefined ? undefined : () => remove(id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Checks added files: accepted ones go to the owner of the list in their order, rejected ones stay with their reason. */
function useAddedFiles({ files, onChange, limits, inspect = inspectNothing }: FileDropProps) {
  const [listed, setListed] = useState<readonly ListedFile[]>([]);
  const [message, setMessage] = useState('');
  const add = async (added: readonly File[]) => {
    const checking = listed.filter(({ problem }) => problem === undefined);
    const { accepted, rejected } = sortFiles(
      [...files, ...checking].map(({ file }) => file),
      added,
      limits,
    );
    const inspected = accepted.map((file) => ({ id: crypto.randomUUID(), file }));
    setListed([
      ...checking,
      ...inspected,
      ...rejected.map(({ file, problem }) => ({ id: crypto.randomUUID(), file, problem })),
    ]);
    const results = await Promise.all(
      inspected.map(async ({ id, file }) => ({ id, file, ...(await inspect(file).catch(() => unreadable(file))) })),
    );
    const passed = results.filter(({ problem }) => problem === undefined);
    const problems = new Map<string, string | undefined>(results.map(({ id, problem }) => [id, problem]));
    setListed((before) =>
      before.flatMap((one) => {
        if (!problems.has(one.id)) return one;
        const problem = problems.get(one.id);
        return problem === undefined ? [] : { ...one, problem };
      }),
    );
    if (passed.length === 0) return;
    setMessage(
      formatMessage('{count, plural, one {{name} added.} other {# files added.}}', {
        count: passed.length,
        name: passed[0]!.file.name,
      }),
    );
    onChange((before) => [...before, ...passed.map(({ id, file, seconds }) => ({ id, file, seconds }))]);
  };
  const dismiss = (id: string) => setListed((before) => before.filter((one) => one.id !== id));
  return { listed, message, add, dismiss };
}

/** A file that was deleted or moved since it was selected. */
const unreadable = ({ name }: File): Inspection => ({
  problem: t("We couldn't read {name}. Choose it again.", { name }),
});

/** Moves the focus from the button of a row that goes away to that of the next row, or to "Choose files". */
function focusAfterRemoval(area: HTMLElement | null): void {
  const buttons = [...(area?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const next = buttons[at + 1] ?? buttons[at - 1] ?? area?.querySelector<HTMLElement>('[data-choose]');
  next?.focus();
}
