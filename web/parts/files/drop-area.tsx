import { type DragEvent, type ReactNode, useState } from 'react';
import { classNames } from '../display/class-names.ts';

interface DropAreaProps {
  /** Called with the dropped files, at least one. */
  onFiles: (files: readonly File[]) => void;
  disabled?: boolean;
  className?: string;
  /** Must contain a button that does the same without drag and drop. */
  children: ReactNode;
}

/** An area that accepts dropped files; highlighted while files are dragged over it. */
export function DropArea({ onFiles, disabled = false, className, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Without it the browser would open the file, also while the area is disabled.
    event.preventDefault();
    setIsOver(!disabled);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    // Moving between child elements also fires dragleave; ignore that.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length > 0) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button inside does the same
    <div
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
      className={classNames(
        'rounded-m border border-dashed transition-colors duration-150',
        isOver ? 'border-accent bg-accent-soft' : 'border-control',
        className,
      )}
    >
      {children}
    </div>
  );
}
